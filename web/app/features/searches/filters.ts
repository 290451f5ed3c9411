import type { SearchFilters } from '#domain/search/search'
import type { Search } from '#prisma/generated/client'

/** Narrows a stored search to the domain's filters. Safe: the columns are validated before they are saved. */
export const filtersOf = (search: Search) => search as Search & SearchFilters
