import type { SearchFilters } from './search'

/** What the form or the JSON interface asks for, checked, with its place still in words. */
export interface SearchDraft extends Omit<SearchFilters, 'latitude' | 'longitude' | 'radiusMiles'> {
  smartCriteria: string
  country: 'US'
  /** `value` is the gazetteer's feature id where the place was picked from its suggestions, else ''. */
  location: { label: string; value: string } | null
  radius: number | null
}
