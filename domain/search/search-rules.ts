import type { SearchDraft } from './search-draft'
import { maxModels } from './search'

/** The rules that the form needs in the browser. The other rules would bring the whole catalogue along. */
export type SearchField = keyof SearchDraft
export type SearchErrors = Partial<Record<SearchField, string>>

export const maxCriteriaLength = 1000
export const firstYear = 1900 // specification, section 5
/** Specification, section 8. */
export const tooManyModels = `Max. ${maxModels} models can be selected per search.`
