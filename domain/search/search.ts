export type { SearchFilters } from './schema'
export { maxModels } from './search-rules'

/** The radius if none is typed: the form's placeholder. */
export const defaultRadiusMiles = 60
