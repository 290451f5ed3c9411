import { goneWords, type GoneReason } from '#domain/listing/gone-words'
import { exactTimeWords } from '#domain/words/car-words'
import { viewCar } from '#domain/words/car-view'
import type { Marketplace } from '#domain/marketplaces'
import { dollars } from '#domain/search/search-sentence'
import type { Car } from './cars.server'

export type ShownCar = ReturnType<typeof shownCar>

/** The data of a car's card: figures in words, and quotes within the seller's own text. */
export function shownCar(car: Car) {
  const { listingId, stage, reason, title, postedAt, foundAt, isBackfill, listing, photos } = car
  const { distance, town, ...view } = viewCar({
    listing: {
      ...listing,
      marketplace: listing.marketplace as Marketplace,
      description: listing.description ?? '',
      priceCents: car.price === null ? null : car.price * 100,
      odometerMiles: car.mileage,
      noted: car.noted,
    },
    verdicts: car.verdicts,
    miles: car.distanceMiles,
    photos,
  })
  return {
    ...view,
    listingId,
    stage,
    reason,
    /** The seller's own title; null when it equals the name. */
    title: title === view.name ? null : title,
    photos: listing.photoUrls.length,
    wasPrice: car.wasPrice === null ? null : dollars(car.wasPrice),
    place: [distance && `${distance} away`, town].filter(Boolean).join(', ') || 'place not stated',
    postedAt,
    foundAt,
    exactly: [
      postedAt && `posted ${exactTimeWords(postedAt)}`,
      `found ${exactTimeWords(foundAt)}`,
      car.wasPrice !== null && car.priceChangedAt && `price dropped ${exactTimeWords(car.priceChangedAt)}`,
    ]
      .filter(Boolean)
      .join(', '),
    gone: car.isGone ? goneOnCard[car.goneReason ?? 'TAKEN_DOWN'] : null,
    isBackfill,
    postings: car.postings,
    feedback: car.feedback,
  }
}

/** On a card, where "taken down" reads as no longer listed. */
const goneOnCard: Record<GoneReason, string> = { ...goneWords, TAKEN_DOWN: 'No longer listed' }
