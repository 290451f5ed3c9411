import type { SearchDraft } from './search-draft'
import { maxModels } from './search'

/** The rules that the form needs in the browser. The other rules would bring the whole catalogue along. */
export type SearchField = keyof SearchDraft
export type SearchErrors = Partial<Record<SearchField, string>>

/** A stored text may be longer, from when 1,000 characters were accepted. */
export const maxCriteriaLength = 500

/** In characters as a text field counts them: a line break is one, however it is sent. */
export const criteriaLength = (words: string): number => plainBreaks(words).length
const plainBreaks = (words: string) => words.replaceAll('\r\n', '\n')
/** Whether two texts differ at most in how their line breaks are sent. */
export const isSameText = (one: string, other: string): boolean => plainBreaks(one) === plainBreaks(other)
export const tooLongWords = (words: string): string =>
  `Smart search criteria can have at most ${maxCriteriaLength} characters; yours have ${criteriaLength(words)}.`
export const firstYear = 1900 // specification, section 5
/** Specification, section 8. */
export const tooManyModels = `Max. ${maxModels} models can be selected per search.`
