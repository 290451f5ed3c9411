import type { Fact } from '#domain/judgement/facts/fact'
import type { Verdict } from '#domain/judgement/verdicts/verdict'
import { isJokePrice } from '#domain/listing/joke-figures'
import { numberedPhotos, webAddress } from '#domain/listing/photos'
import { notedFigures, statedFigures } from '#domain/listing/stated-figures'
import type { CandidateStage, Listing, Search } from '#prisma/generated/client'
import type { SortOrder } from './sort-order'
import { foundCars, type FoundCar } from './found-cars.server'

const mostShown = 50

/** A search's cars in these stages, newest posting first, without the hidden ones. */
export async function carsOf(search: Search, stages: CandidateStage[]): Promise<Car[]> {
  const cars = await foundCars(search, 'newest', mostShown)
  const wanted = cars.filter((car) => car.pile !== 'HIDDEN' && stages.includes(car.stage)).map(carOf)
  return wanted.sort((a, b) => (b.postedAt?.getTime() ?? 0) - (a.postedAt?.getTime() ?? 0))
}

/** The piles of the results screen, each in the given order and with its total number of cars. */
export async function pilesOf(search: Search, order: SortOrder) {
  const cars = await foundCars(search, order, mostShown)
  const pile = (name: FoundCar['pile']) => {
    const found = cars.filter((car) => car.pile === name)
    return { cars: found.map(carOf), total: found[0]?.total ?? 0 }
  }
  return {
    matches: pile('MATCH'),
    likely: pile('LIKELY'),
    possible: pile('POSSIBLE'),
    unread: pile('WAITING'),
    rejected: pile('REJECTED'),
    hidden: pile('HIDDEN'),
  }
}

export type Car = ReturnType<typeof carOf>

export function carOf(found: Omit<FoundCar, 'pile' | 'total'>) {
  const { listing, stage, reason, verdicts, risks, usual, isBackfill, foundAt, feedback, miles, postings } = found
  const stated = statedFigures(listing)
  return {
    listingId: listing.id,
    vehicleId: listing.vehicleId,
    stage,
    reason,
    title: listing.title,
    url: webAddress(listing.url),
    /** Whole dollars; null when the price is not stated or in another currency. */
    price: dollarsOf(stated.priceCents, listing),
    /** Whole dollars before the last drop; null when the price did not fall. */
    wasPrice: wasDearer(listing) ? dollarsOf(listing.wasPriceCents, listing) : null,
    priceChangedAt: listing.priceChangedAt,
    mileage: stated.odometerMiles,
    /** Figures that the seller wrote but that are no facts (a joke price); price or mileage is then "not stated". */
    noted: notedFigures(listing),
    distanceMiles: miles === null ? null : Math.round(miles),
    marketplace: listing.marketplace,
    postedAt: listing.postedAt,
    foundAt,
    isGone: listing.goneAt !== null,
    goneReason: listing.goneAt === null ? null : listing.goneReason,
    photos: numberedPhotos(listing),
    verdicts: Array.isArray(verdicts) ? (verdicts as Verdict[]) : [],
    risks: Array.isArray(risks) ? (risks as Fact[]) : [],
    /** Labels of wishes that the ad leaves open and that such a car usually fulfils. */
    usual,
    isBackfill,
    feedback,
    postings,
    listing,
  }
}

function dollarsOf(cents: number | null, { currency }: Pick<Listing, 'currency'>): number | null {
  return cents !== null && (currency === null || currency === 'USD') ? Math.round(cents / 100) : null
}

/** Whether the price fell. A joke price does not count, neither before nor after. */
function wasDearer(listing: Listing): boolean {
  const { wasPriceCents, year } = listing
  const { priceCents } = statedFigures(listing)
  return (
    wasPriceCents !== null && priceCents !== null && wasPriceCents > priceCents && !isJokePrice(wasPriceCents, year)
  )
}
