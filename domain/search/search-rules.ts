import type { SearchDraft } from './search-draft'
import { maxModels } from './search'

/** The rules that the form needs in the browser. The other rules would bring the whole catalogue along. */
export type SearchField = keyof SearchDraft
export type SearchErrors = Partial<Record<SearchField, string>>

/** The fields in the order in which the form asks for them. */
const formOrder: SearchField[] = [
  ...(['make', 'models', 'yearFrom', 'yearTo', 'bodyTypes', 'transmission', 'smartCriteria'] as const),
  ...(['priceFrom', 'priceTo', 'mileageFrom', 'mileageTo'] as const),
  ...(['country', 'location', 'radius', 'countrywide', 'marketplaces'] as const),
  ...(['tellAtOnce', 'tellsRest', 'quietFrom', 'quietTo', 'digestHour', 'name'] as const),
]

/** The errors as the form's fields follow one another: a summary above the form is read like the form. */
export const inFormOrder = (errors: SearchErrors): SearchErrors =>
  Object.fromEntries(formOrder.filter((name) => errors[name]).map((name) => [name, errors[name]]))

/** A stored text may be longer, from when 1,000 characters were accepted. */
export const maxCriteriaLength = 500

/** In characters as a text field counts them: a line break is one, however it is sent. */
export const criteriaLength = (words: string): number => plainBreaks(words).length
/** Line breaks as a text field holds them: a form sends each as two characters. */
export const plainBreaks = (words: string) => words.replaceAll('\r\n', '\n')
/** Whether two texts differ at most in how their line breaks are sent. */
export const isSameText = (one: string, other: string): boolean => plainBreaks(one) === plainBreaks(other)
export const tooLongWords = (words: string): string =>
  `Smart search criteria can have at most ${maxCriteriaLength} characters; yours have ${criteriaLength(words)}.`
/** In characters: longer names are refused. */
export const longestSearchName = 60
export const firstYear = 1900 // specification, section 5
/** Specification, section 8. */
export const tooManyModels = `Max. ${maxModels} models can be selected per search.`
