import { knownDistanceMiles } from '#domain/places/geography'
import type { FilteredListing } from '#domain/search/hard-filter'
import { nearMiss, wideningWords, type NearMiss } from '#domain/search/near-miss'
import type { Search } from '#prisma/generated/client'
import { database } from '../../../services/database.server'
import { carOf, type Car } from '../cars/cars.server'
import { filtersOf } from './filters'

/** Of the cars that failed a filter, this many of the last posted are looked through. */
const mostLookedThrough = 300

/** The last few cars that failed one filter by little, with the reason, and which limits would let such cars in. */
export async function nearMissesOf(search: Search, most: number): Promise<{ cars: Car[]; widening: string[] }> {
  const filters = filtersOf(search)
  const failed = await database().candidate.findMany({
    where: {
      searchId: search.id,
      searchVersion: search.version,
      stage: 'FILTERED',
      hiddenAt: null,
      listing: { goneAt: null },
    },
    include: { listing: { omit: { description: true, attributes: true } } },
    orderBy: { listing: { postedAt: { sort: 'desc', nulls: 'last' } } },
    take: mostLookedThrough,
  })
  const seen = new Set<string>()
  const near = failed.flatMap(({ listing, ...candidate }) => {
    const miss = nearMiss(filters, listing as FilteredListing)
    const vehicle = listing.vehicleId ?? listing.id
    if (miss === null || seen.has(vehicle)) return []
    seen.add(vehicle)
    return [{ miss, candidate, listing: { ...listing, description: null, attributes: null } }]
  })
  return {
    cars: near
      .slice(0, most)
      .map(({ miss, candidate, listing }) =>
        carOf({ ...candidate, reason: miss.reason, listing, miles: knownDistanceMiles(search, listing), postings: 1 }),
      ),
    widening: wideningWords(
      filters,
      near.map(({ miss }): NearMiss => miss),
    ),
  }
}
