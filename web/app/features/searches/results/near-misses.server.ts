import { knownDistanceMiles } from '#domain/places/geography'
import type { FilteredListing } from '#domain/search/hard-filter'
import { nearMiss, wideningWords, type NearMiss } from '#domain/search/near-miss'
import type { Search } from '#prisma/generated/client'
import { database } from '../../../services/database.server'
import { carOf, type Car } from '../cars/cars.server'
import { filtersOf } from '../store/filters'

/** How many of the newest filtered cars are checked for near misses. */
const mostChecked = 300

/** The newest cars that narrowly failed one filter, with the reason, and words on which limits would let them in. */
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
    take: mostChecked,
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
    cars: near.slice(0, most).map(({ miss, candidate, listing }) =>
      carOf(search, {
        ...candidate,
        ...{ reason: miss.reason, listing, miles: knownDistanceMiles(search, listing) },
        ...{ postings: 1, toldAt: null, toldReason: null },
      }),
    ),
    widening: wideningWords(
      filters,
      near.map(({ miss }): NearMiss => miss),
    ),
  }
}
