import type { Criterion } from '#domain/judgement/criteria/criterion'
import { confirmedWords, type OpenGrade } from '#domain/judgement/verdicts/grade'
import { counts } from '#domain/judgement/verdicts/verdict'
import type { Listing } from '#domain/listing/listing'
import { trustedPhotos } from '#domain/listing/photos'
import { knownDistanceMiles, type Position } from '#domain/places/geography'
import { sellerMessage } from '#domain/words/ask-seller'
import { viewCar, type CarToView, type CarView } from '#domain/words/car-view'
import { clip, exactTimeWords, priceWords, reasonsFor, timesWords } from '#domain/words/car-words'

/** One car ready to be rendered as a mail, its text version or a notification. Nothing in it is escaped. */
export interface AnnouncedCar extends CarView {
  grade: OpenGrade
  /** "2 of 3 confirmed, not stated: sunroof"; null for a search without wishes that count. */
  confirmed: string | null
  /** The wishes that count and that the ad does not answer. */
  notStated: string[]
  /** For a subject, which leaves out what is not stated. */
  statedPrice: string | null
  /** Price, mileage, distance and town, marketplace: always in this order. */
  facts: string[]
  reasons: string[]
  /** A message to the seller, ready to copy; null for a match, and for a reader who may get no typed words. */
  ask: string | null
  /** "posted 3 min ago, found 40 s later". */
  times: string
  /** The exact time of sending, which `times` counts back from. */
  asOf: string
}

export interface CarToAnnounce extends Pick<CarToView, 'verdicts' | 'risks'> {
  listing: Listing
  grade: OpenGrade
  foundAt: Date
  /** The centre of the search, where it has one. */
  centre: Position
  photoOrigins: string[]
  /** What a message to the seller is made of; null for none. */
  asking: { criteria: Criterion[]; signAs: string | null } | null
  now: Date
}

/** In characters. A search may have twenty wishes of eighty characters each. */
const longestConfirmed = 240

export function announceCar(car: CarToAnnounce): AnnouncedCar {
  const { listing, grade, verdicts, risks, foundAt, centre, photoOrigins, asking, now } = car
  const miles = knownDistanceMiles(centre, listing)
  const view = viewCar({ listing, verdicts, risks, miles, photos: trustedPhotos(listing, photoOrigins) })
  const { price, mileage, distance, town, marketplace } = view
  const place = [distance === null ? null : `${distance} away`, town].filter((part) => part !== null).join(' in ')
  const confirmed = confirmedWords(verdicts)
  return {
    ...view,
    grade,
    confirmed: confirmed && clip(confirmed, longestConfirmed),
    notStated: verdicts.filter((one) => counts(one) && one.answer === 'unknown').map(({ label }) => label),
    statedPrice: listing.priceCents === null ? null : priceWords(listing.priceCents, listing.currency),
    facts: [price, mileage, place, marketplace].filter((fact) => fact !== ''),
    reasons: reasonsFor(verdicts),
    ask: asking === null || grade === 'MATCH' ? null : sellerMessage({ listing, verdicts, ...asking }),
    times: timesWords(listing.postedAt, foundAt, now),
    asOf: exactTimeWords(now),
  }
}
