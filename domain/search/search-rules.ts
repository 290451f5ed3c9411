import { gradeMeanings, type PassingGrade } from '../judgment/verdicts/grade'

// Rules that the form needs in the browser. Importing the schema would add the whole catalog to the page.

/** Stored texts may be longer: the limit used to be 1,000 characters. */
export const maxCriteriaLength = 500

/** Counts a line break as one character, as a text field does. */
export const criteriaLength = (words: string): number => normalizeLineBreaks(words).length
/** A form submits each line break as two characters. */
export const normalizeLineBreaks = (words: string) => words.replaceAll('\r\n', '\n')
export const isSameText = (one: string, other: string): boolean =>
  normalizeLineBreaks(one) === normalizeLineBreaks(other)
export const tooLongText = (words: string): string =>
  `Smart search criteria can have up to ${maxCriteriaLength} characters; yours have ${criteriaLength(words)}.`
/** In characters. */
export const maxSearchNameLength = 60
export const minModelYear = 1900
export const maxModels = 3
export const tooManyModelsText = `Max. ${maxModels} models can be selected per search.`
export const tooManyModelsOfMakeText = `Max. ${maxModels} models can be selected per make.`
/** Makes of one search, each with its own models. */
export const maxCars = 5
export const tooManyCarsText = `A search can have up to ${maxCars} makes.`
export const missingPlaceText = 'Enter a city, town or ZIP, or choose “Countrywide search”.'
/** Places of one search, each with its own radius. */
export const maxPlaces = 5
export const tooManyPlacesText = `A search can have up to ${maxPlaces} places.`
/** Rows of the form after the first one, which has no number. */
export const furtherRows = [2, 3, 4, 5] as const
export type FurtherRow = (typeof furtherRows)[number]

/** Error for a make field in which no make was found. `suggestions` are labels of cars that it may mean. */
export function unknownMakeText(typed: string, suggestions: string[] = []): string {
  if (/[,/&]|\b(?:and|or)\b/i.test(typed)) return 'Choose one make here, and add the other with “Add another make”.'
  const advice =
    suggestions.length > 0 ? `Did you mean ${suggestions.join(', ')}?` : 'Type a make or model, like Honda or F-150.'
  return `We don’t know “${typed.trim().slice(0, 40)}”. ${advice}`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

export const notifyPolicyChoices: Record<PassingGrade, { label: string; means: string }> = {
  MATCH: {
    label: 'Matches only',
    means: `${gradeMeanings.MATCH} Few cars: most sellers leave something out.`,
  },
  LIKELY: {
    label: 'Matches and likely ones',
    means: `Likely: ${lowerFirst(gradeMeanings.LIKELY)}`,
  },
  POSSIBLE: {
    label: 'Anything not ruled out',
    means: `Also possible cars: ${lowerFirst(gradeMeanings.POSSIBLE)}`,
  },
}
