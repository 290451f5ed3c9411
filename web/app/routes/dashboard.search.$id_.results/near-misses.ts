import { countsAgainstCar, type Verdict, isFromSeller } from '#domain/judgment/verdicts/verdict'
import type { FilterableListing } from '#domain/search/hard-filter'
import { findNearMiss, relaxSuggestions } from '#domain/search/near-miss'
import type { Search } from '#prisma/generated/client'
import type { FoundCar } from '../../features/cars/found-cars.server'
import { toFilters } from '../../features/searches/form-values'

/** Number of newest filtered cars to check for near misses. */
export const maxCheckedListings = 300

/**
 * Cars rejected by a single wish or by the seller's answer, and cars that narrowly failed one filter, one per vehicle.
 * Returns the first `most` of them, and suggestions for relaxing the filters.
 */
export function findNearMisses(
  search: Search,
  { rejected, filtered, ruledOut }: Record<'rejected' | 'filtered' | 'ruledOut', FoundCar[]>,
  most: number,
): { cars: FoundCar[]; relaxSuggestions: string[] } {
  const filters = toFilters(search)
  const seen = new Set<string>()
  const near = filtered.flatMap((car) => {
    const miss = findNearMiss(filters, car.listing as FilterableListing)
    const vehicle = car.listing.vehicleId ?? car.listing.id
    if (miss === null || seen.has(vehicle)) return []
    seen.add(vehicle)
    return [{ miss, car: { ...car, reason: miss.reason } }]
  })
  const isShown = new Set(ruledOut.map(({ listing }) => listing.id))
  const nearest = near.map(({ car }) => car).filter(({ listing }) => !isShown.has(listing.id))
  return {
    cars: [...rejected.filter(failedByOne), ...nearest].slice(0, most),
    relaxSuggestions: relaxSuggestions(
      filters,
      near.map(({ miss }) => miss),
    ),
  }
}

function failedByOne({ verdicts }: FoundCar): boolean {
  const judged = Array.isArray(verdicts) ? (verdicts as Verdict[]) : []
  return judged.filter(countsAgainstCar).length <= 1 || judged.some(isFromSeller)
}
