import type { SearchDraft } from './search-draft'
import { maxModels } from './search'

/** What the form in the browser needs of the search's rules; the rules themselves bring the whole catalogue along. */
export type SearchField = keyof SearchDraft
export type SearchErrors = Partial<Record<SearchField, string>>

export const maxCriteriaLength = 1000
export const firstYear = 1900 // specification, section 5
/** Specification, section 8. */
export const tooManyModels = `Max. ${maxModels} models can be selected per search.`
