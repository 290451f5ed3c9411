import type { Rhythm } from '../alerts/rhythm'
import type { TellPolicy } from '../judgement/verdicts/policy'
import type { SearchFilters } from './search'

/** A form or API request after its checks, with its place still in words. */
export interface SearchDraft extends Omit<SearchFilters, 'latitude' | 'longitude' | 'radiusMiles'>, TellPolicy, Rhythm {
  smartCriteria: string
  country: 'US'
  /** `value` is the gazetteer's feature id if the place was picked from its suggestions, else ''. */
  location: { label: string; value: string } | null
  radius: number | null
  /** The buyer's own name for the search; null: it is named by its car. */
  name: string | null
}
