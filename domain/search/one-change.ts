import type { FilteredListing } from './field'
import type { OneChange } from './filter'
import { failedFilters, searchFilters } from './hard-filter'
import type { SearchFilters } from './schema'

/** The change of one field that would let in a listing that fails one filter only; null where there is none. */
export function oneChange(filters: SearchFilters, listing: FilteredListing): OneChange | null {
  const [only, ...others] = failedFilters(filters, listing)
  if (!only || others.length > 0) return null
  const change = searchFilters[only.filter].change(filters, listing)
  return change && { words: `${change.words} would let it in.`, fields: change.fields }
}
