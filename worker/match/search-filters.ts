import type { SearchFilters } from '#domain/search'
import { isMarketplace } from '#domain/marketplaces'
import { bodyTypes, transmissions, type BodyType, type Transmission } from '#domain/vocabulary'
import type { Search } from '#prisma/generated/client'

/** The filters of a stored search. Values that the vocabulary no longer knows are left out rather than guessed. */
export function filtersOf(search: Search): SearchFilters {
  const { transmission } = search
  return {
    ...search,
    transmission: transmission && transmission in transmissions ? (transmission as Transmission) : null,
    bodyTypes: search.bodyTypes.filter((b): b is BodyType => b in bodyTypes),
    marketplaces: search.marketplaces.filter(isMarketplace),
  }
}
