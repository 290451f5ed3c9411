import type { SearchFilters } from '#domain/search/search'
import type { Search } from '#prisma/generated/client'

/** A stored search as the domain's filters. Its columns were validated when it was saved. */
export const filtersOf = (search: Search) => search as Search & SearchFilters
