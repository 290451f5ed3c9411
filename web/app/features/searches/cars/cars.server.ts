import type { Fact } from '#domain/judgement/facts/fact'
import type { Verdict } from '#domain/judgement/verdicts/verdict'
import { webAddress } from '#domain/listing/photos'
import { droppedFrom } from '#domain/listing/price-drop'
import { notedFigures, statedFigures } from '#domain/listing/stated-figures'
import type { OtherListing } from '#domain/words/also-listed'
import { otherListings } from '#platform/other-listings'
import type { CandidateStage, Listing, Search } from '#prisma/generated/client'
import { database } from '../../../services/database.server'
import { shownPhotos } from '../../photos/photo-address.server'
import type { SortOrder } from './sort-order'
import { foundCars, type FoundCar } from './found-cars.server'

const mostShown = 50

/** A search's cars in these stages, newest posting first, without the hidden ones. */
export async function carsOf(search: Search, stages: CandidateStage[]): Promise<Car[]> {
  const cars = await foundCars(search, 'newest', mostShown)
  const wanted = cars.filter((car) => car.pile !== 'HIDDEN' && stages.includes(car.stage)).map((car) => carOf(car))
  return wanted.sort((a, b) => (b.postedAt?.getTime() ?? 0) - (a.postedAt?.getTime() ?? 0))
}

/** The piles of the results screen, each in the given order and with its total number of cars. */
export async function pilesOf(search: Search, order: SortOrder) {
  const cars = await foundCars(search, order, mostShown)
  const others = await otherListings(
    database(),
    cars.map(({ listing }) => listing.id),
  )
  const pile = (name: FoundCar['pile']) => {
    const found = cars.filter((car) => car.pile === name)
    return { cars: found.map((car) => carOf(car, others.get(car.listing.id))), total: found[0]?.total ?? 0 }
  }
  return {
    matches: pile('MATCH'),
    likely: pile('LIKELY'),
    possible: pile('POSSIBLE'),
    unread: pile('WAITING'),
    rejected: pile('REJECTED'),
    ruledOut: pile('RULED OUT'),
    hidden: pile('HIDDEN'),
  }
}

export type Car = ReturnType<typeof carOf>

/** Not loaded for near misses. */
type Compared = 'estimate' | 'priceSteps'

/** `others`: the listings of the same vehicle that are not gone. */
export function carOf(
  found: Omit<FoundCar, 'pile' | 'total' | Compared> & Partial<Pick<FoundCar, Compared>>,
  others: OtherListing[] = [],
) {
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
    wasPrice: dollarsOf(droppedFrom(listing), listing),
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
    /** With our own addresses. */
    photos: shownPhotos(listing),
    verdicts: Array.isArray(verdicts) ? (verdicts as Verdict[]) : [],
    risks: Array.isArray(risks) ? (risks as Fact[]) : [],
    /** Labels of wishes that the ad leaves open and that such a car usually fulfils. */
    usual,
    isBackfill,
    feedback,
    postings,
    others,
    told: found.toldAt && { at: found.toldAt, reason: found.toldReason ?? 'NEW' },
    estimate: found.estimate ?? null,
    priceSteps: found.priceSteps ?? [],
    listing,
  }
}

function dollarsOf(cents: number | null, { currency }: Pick<Listing, 'currency'>): number | null {
  return cents !== null && (currency === null || currency === 'USD') ? Math.round(cents / 100) : null
}
