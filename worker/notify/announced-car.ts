import { exactTimeWords, priceWords, reasonsFor, timesWords } from '#domain/words/car-words'
import { viewCar, type CarToView, type CarView } from '#domain/words/car-view'
export { evidenceText, evidenceWords } from '#domain/words/evidence-words'
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
