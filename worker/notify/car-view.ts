import {
  carName,
  distanceWords,
  exactTimeWords,
  mileageWords,
  oneLine,
  priceWords,
  reasonsFor,
  timesWords,
} from '#domain/words/car-words'
import type { Evidence, Verdict } from '#domain/judgement/criteria'
import { quoteInContext } from '#domain/judgement/evidence'
import { knownDistanceMiles, type Position } from '#domain/places/geography'
import type { Listing } from '#domain/listing/listing'
import { marketplaceLabels } from '#domain/marketplaces'
import { trustedPhotos, webAddress } from '#domain/listing/photos'

/** One car in words, ready to be drawn as a mail, its text version or a notification. Nothing in it is escaped. */
export interface CarView {
  name: string
  price: string | null
  /** "14 mi", for the subject. */
  distance: string | null
  /** Price, mileage, distance and town, marketplace: always in this order. */
  facts: string[]
  reasons: string[]
  verdicts: VerdictLine[]
  /** "posted 3 min ago, found 40 s later". */
  times: string
  /** The exact time of sending, which `times` counts back from. */
  asOf: string
  photoUrl: string | null
  listingUrl: string | null
  marketplace: string
}

export interface VerdictLine {
  label: string
  answer: Verdict['answer']
  /** Whether the answer is the one hoped for; null when it is not known. */
  good: boolean | null
  proofs: Proof[]
}

/** What an answer rests on; `marked` is the evidence itself. */
export interface Proof {
  kind: Evidence['kind']
  before: string
  marked: string
  after: string
}

export interface CarToShow {
  listing: Listing
  verdicts: Verdict[]
  foundAt: Date
  /** The centre of the search, where it has one. */
  centre: Position
  photoOrigins: string[]
  now: Date
}

export function viewCar({ listing, verdicts, foundAt, centre, photoOrigins, now }: CarToShow): CarView {
  const distance = distanceWords(knownDistanceMiles(centre, listing))
  const town = listing.town === null ? null : oneLine(listing.town)
  const marketplace = marketplaceLabels[listing.marketplace]
  const place = [distance === null ? null : `${distance} away`, town].filter((part) => part !== null).join(' in ')
  return {
    name: carName(listing),
    price: listing.priceCents === null ? null : priceWords(listing.priceCents, listing.currency),
    distance,
    facts: [
      priceWords(listing.priceCents, listing.currency, listing.noted?.priceCents),
      mileageWords(listing.odometerMiles, listing.noted?.odometerMiles),
      place,
      marketplace,
    ].filter((fact) => fact !== ''),
    reasons: reasonsFor(verdicts),
    verdicts: verdicts.map((verdict) => verdictLine(listing, verdict)),
    times: timesWords(listing.postedAt, foundAt, now),
    asOf: exactTimeWords(now),
    photoUrl: trustedPhotos(listing, photoOrigins)[0]?.url ?? null,
    listingUrl: webAddress(listing.url),
    marketplace,
  }
}

function verdictLine(listing: Listing, verdict: Verdict): VerdictLine {
  const hoped = verdict.polarity === 'wanted' ? 'yes' : 'no'
  return {
    label: verdict.label,
    answer: verdict.answer,
    good: verdict.answer === 'unknown' ? null : verdict.answer === hoped,
    proofs: verdict.evidence.map((evidence) => proofOf(listing, evidence)),
  }
}

function proofOf(listing: Listing, evidence: Evidence): Proof {
  switch (evidence.kind) {
    case 'quote': {
      const context = quoteInContext(listing, evidence.quote) ?? { before: '', marked: evidence.quote, after: '' }
      return { kind: 'quote', ...context }
    }
    case 'photo':
      return { kind: 'photo', before: 'seen in ', marked: `photo ${evidence.photo}`, after: '' }
    case 'attribute':
      return { kind: 'attribute', before: `${evidence.label}: `, marked: evidence.value, after: '' }
  }
}
