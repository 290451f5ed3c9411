import type { Verdict } from '#domain/judgement/criteria'
import { isJokePrice } from '#domain/listing/joke-figures'
import { numberedPhotos, webAddress } from '#domain/listing/photos'
import { notedFigures, statedFigures } from '#domain/listing/stated-figures'
import type { CandidateStage, Listing, Search } from '#prisma/generated/client'
import type { SortOrder } from './sort-order'
import { foundCars, type FoundCar } from './found-cars.server'

const mostShown = 50

/** A search's cars of these stages, the last posted first, without the hidden ones. */
export async function carsOf(search: Search, stages: CandidateStage[]): Promise<Car[]> {
  const cars = await foundCars(search, 'newest', mostShown)
  const wanted = cars.filter((car) => car.pile !== 'HIDDEN' && stages.includes(car.stage)).map(carOf)
  return wanted.sort((a, b) => (b.postedAt?.getTime() ?? 0) - (a.postedAt?.getTime() ?? 0))
}

/** The piles of the results screen, each in the order asked for, with how many cars it holds in all. */
export async function pilesOf(search: Search, order: SortOrder) {
  const cars = await foundCars(search, order, mostShown)
  const pile = (name: FoundCar['pile']) => {
    const found = cars.filter((car) => car.pile === name)
    return { cars: found.map(carOf), total: found[0]?.total ?? 0 }
  }
  return {
    matches: pile('MATCH'),
    possible: pile('POSSIBLE'),
    unread: pile('WAITING'),
    rejected: pile('REJECTED'),
    hidden: pile('HIDDEN'),
  }
}

export type Car = ReturnType<typeof carOf>

export function carOf(weighed: Omit<FoundCar, 'pile' | 'total'>) {
  const { listing, stage, reason, verdicts, isBackfill, foundAt, feedback, miles, postings } = weighed
  const stated = statedFigures(listing)
  return {
    listingId: listing.id,
    vehicleId: listing.vehicleId,
    stage,
    reason,
    title: listing.title,
    url: webAddress(listing.url),
    /** Whole dollars where the price is in dollars; other currencies are not converted. */
    price: dollarsOf(stated.priceCents, listing),
    /** What it cost before the last drop, in whole dollars; null where the price did not fall. */
    wasPrice: wasDearer(listing) ? dollarsOf(listing.wasPriceCents, listing) : null,
    priceChangedAt: listing.priceChangedAt,
    mileage: stated.odometerMiles,
    /** What the seller wrote where that is no fact, and price or mileage are "not stated" for it. */
    noted: notedFigures(listing),
    distanceMiles: miles === null ? null : Math.round(miles),
    marketplace: listing.marketplace,
    postedAt: listing.postedAt,
    foundAt,
    isGone: listing.goneAt !== null,
    goneReason: listing.goneAt === null ? null : listing.goneReason,
    photos: numberedPhotos(listing),
    verdicts: Array.isArray(verdicts) ? (verdicts as Verdict[]) : [],
    isBackfill,
    feedback,
    postings,
    listing,
  }
}

function dollarsOf(cents: number | null, { currency }: Pick<Listing, 'currency'>): number | null {
  return cents !== null && (currency === null || currency === 'USD') ? Math.round(cents / 100) : null
}

/** A price that says nothing of the car is no price to have fallen from or to. */
function wasDearer(listing: Listing): boolean {
  const { wasPriceCents, year } = listing
  const { priceCents } = statedFigures(listing)
  return (
    wasPriceCents !== null && priceCents !== null && wasPriceCents > priceCents && !isJokePrice(wasPriceCents, year)
  )
}
