import type { Fact } from '#domain/judgment/facts/fact'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { toHttpUrl, unreliableFigures, reliableFigures } from '#domain/listing/listing'
import { wasListedBeforeSearch } from '#domain/search/backfill'
import { priceBeforeDrop } from '#domain/listing/price-drop'
import type { CandidateStage, Listing, Search } from '#prisma/generated/client'
import { listPhotoUrls } from '../photos/photo-address.server'
import { loadFoundCars, type FoundCar } from './found-cars.server'

export const maxCarsPerSection = 50

/** A search's cars in these stages, newest posting first, without hidden ones. Reads at most `maxCarsPerSection`. */
export async function loadCars(search: Search, stages: CandidateStage[]): Promise<Car[]> {
  const cars = await loadFoundCars(search, { order: 'newest', most: maxCarsPerSection })
  const wanted = cars
    .filter((car) => car.pile !== 'HIDDEN' && stages.includes(car.stage))
    .map((car) => toCar(search, car))
  return wanted.sort((a, b) => (b.postedAt?.getTime() ?? 0) - (a.postedAt?.getTime() ?? 0))
}

export type Car = ReturnType<typeof toCar>

/** Not loaded for ad lists. */
type Compared = 'estimate' | 'priceSteps' | 'others'

export function toCar(
  search: Pick<Search, 'createdAt'>,
  found: Omit<FoundCar, 'pile' | 'total' | Compared> & Partial<Pick<FoundCar, Compared>>,
) {
  const { listing, stage, reason, verdicts, risks, typicalWishes, isBackfill, foundAt, feedback, miles, postings } =
    found
  const stated = reliableFigures(listing)
  return {
    listingId: listing.id,
    vehicleId: listing.vehicleId,
    stage,
    reason,
    title: listing.title,
    url: toHttpUrl(listing.url),
    /** Whole dollars; null if the price is not stated or in another currency. */
    price: dollarsOf(stated.priceCents, listing),
    /** Whole dollars before the last drop; null if the price did not drop. */
    wasPrice: dollarsOf(priceBeforeDrop(listing), listing),
    priceChangedAt: listing.priceChangedAt,
    mileage: stated.odometerMiles,
    /** Figures in the ad that are not reliable, such as a placeholder price. The price or mileage is null then. */
    noted: unreliableFigures(listing),
    distanceMiles: miles === null ? null : Math.round(miles),
    marketplace: listing.marketplace,
    postedAt: listing.postedAt,
    foundAt,
    isGone: listing.goneAt !== null,
    goneAt: listing.goneAt,
    goneReason: listing.goneAt === null ? null : listing.goneReason,
    photos: listPhotoUrls(listing),
    verdicts: Array.isArray(verdicts) ? (verdicts as Verdict[]) : [],
    risks: Array.isArray(risks) ? (risks as Fact[]) : [],
    /** Labels of wishes that the ad leaves open but that are typical for such a car. */
    typicalWishes,
    isBackfill,
    wasThereBefore: wasListedBeforeSearch(listing, search),
    feedback,
    postings,
    others: found.others ?? [],
    notified: found.notifiedAt && { at: found.notifiedAt, reason: found.notificationReason ?? 'NEW' },
    estimate: found.estimate ?? null,
    priceSteps: found.priceSteps ?? [],
    listing,
  }
}

function dollarsOf(cents: number | null, { currency }: Pick<Listing, 'currency'>): number | null {
  return cents !== null && (currency === null || currency === 'USD') ? Math.round(cents / 100) : null
}
