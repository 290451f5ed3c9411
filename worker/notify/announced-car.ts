import { exactTimeWords, priceWords, reasonsFor, timesWords } from '#domain/words/car-words'
import { viewCar, type CarToView, type CarView, type EvidenceView } from '#domain/words/car-view'
import { knownDistanceMiles, type Position } from '#domain/places/geography'
import type { Listing } from '#domain/listing/listing'
import { trustedPhotos } from '#domain/listing/photos'

/** One car ready to be rendered as a mail, its text version or a notification. Nothing in it is escaped. */
export interface AnnouncedCar extends CarView {
  /** For a subject, which leaves out what is not stated. */
  statedPrice: string | null
  /** Price, mileage, distance and town, marketplace: always in this order. */
  facts: string[]
  reasons: string[]
  /** "posted 3 min ago, found 40 s later". */
  times: string
  /** The exact time of sending, which `times` counts back from. */
  asOf: string
}

export interface CarToAnnounce extends Pick<CarToView, 'verdicts'> {
  listing: Listing
  foundAt: Date
  /** The centre of the search, where it has one. */
  centre: Position
  photoOrigins: string[]
  now: Date
}

export function announceCar(car: CarToAnnounce): AnnouncedCar {
  const { listing, verdicts, foundAt, centre, photoOrigins, now } = car
  const miles = knownDistanceMiles(centre, listing)
  const view = viewCar({ listing, verdicts, miles, photos: trustedPhotos(listing, photoOrigins) })
  const { price, mileage, distance, town, marketplace } = view
  const place = [distance === null ? null : `${distance} away`, town].filter((part) => part !== null).join(' in ')
  return {
    ...view,
    statedPrice: listing.priceCents === null ? null : priceWords(listing.priceCents, listing.currency),
    facts: [price, mileage, place, marketplace].filter((fact) => fact !== ''),
    reasons: reasonsFor(verdicts),
    times: timesWords(listing.postedAt, foundAt, now),
    asOf: exactTimeWords(now),
  }
}

/** The evidence in words; `marked` is the evidence itself. */
export function evidenceWords(evidence: EvidenceView): { before: string; marked: string; after: string } {
  switch (evidence.kind) {
    case 'quote':
      return { before: `“${evidence.before}`, marked: evidence.quote, after: `${evidence.after}”` }
    case 'photo':
      return { before: 'seen in ', marked: `photo ${evidence.photo}`, after: evidence.seen ? `: ${evidence.seen}` : '' }
    case 'attribute':
      return { before: `${evidence.label}: `, marked: evidence.value, after: '' }
    case 'vin':
      return { before: `the VIN says ${evidence.label}: `, marked: evidence.value, after: '' }
    case 'rule':
      return { before: '', marked: evidence.rule, after: ` (${evidence.source})` }
    case 'seller':
      return { before: 'the seller told you on ', marked: evidence.on, after: '' }
  }
}

/** The same text without the mark. */
export function evidenceText(evidence: EvidenceView): string {
  const { before, marked, after } = evidenceWords(evidence)
  return `${before}${marked}${after}`
}
