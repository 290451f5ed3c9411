import type { Marketplace } from '#domain/marketplaces'
import type { SearchFilters } from '#domain/search/search'
import type { Search } from '#prisma/generated/client'

/** A stored search as the domain's filters. Its columns were validated when it was saved. */
export const filtersOf = (search: Search): SearchFilters => ({
  ...search,
  transmission: search.transmission as SearchFilters['transmission'],
  bodyTypes: search.bodyTypes as SearchFilters['bodyTypes'],
  marketplaces: search.marketplaces as Marketplace[],
})
