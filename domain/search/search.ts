export type { SearchFilters } from './schema'
export { maxModels } from './search-rules'

/** Used when no radius is entered. Also the form's placeholder. */
export const defaultRadiusMiles = 60
