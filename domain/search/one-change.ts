import type { FilteredListing } from './field'
import type { OneChange } from './filter'
import { failedFilters, searchFilters } from './hard-filter'
import type { SearchFilters } from './schema'

/** The change to one field that would include a listing that fails only one filter. Null if there is none. */
export function oneChange(filters: SearchFilters, listing: FilteredListing): OneChange | null {
  const [only, ...others] = failedFilters(filters, listing)
  if (!only || others.length > 0) return null
  const change = searchFilters[only.filter].change(filters, listing)
  return change && { words: `${change.words} would let it in.`, fields: change.fields }
}
