import type { OpenGrade } from '../judgment/verdicts/grade'

// The rules that the form needs in the browser. The schema would add the whole catalog to the page.

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
export const maxSearchNameLength = 60
export const firstYear = 1900 // specification, section 5
/** Specification, section 5 and 9. */
export const maxModels = 3
/** Specification, section 8. */
export const tooManyModels = `Max. ${maxModels} models can be selected per search.`

export const policyChoices: Record<OpenGrade, { label: string; means: string }> = {
  MATCH: { label: 'Matches only', means: 'All that counts is confirmed. Few cars: most sellers leave something out.' },
  LIKELY: {
    label: 'Matches and likely ones',
    means: 'Also cars that nothing speaks against and with at least one wish confirmed.',
  },
  POSSIBLE: {
    label: 'Everything that nothing speaks against',
    means: 'Also cars whose seller says little about your wishes.',
  },
}
