import type { BodyType, Transmission } from '../vocabulary'
import type { CarClaims, CarQuestion } from './described-cars'
import type { SearchField, SearchFormValues } from './schema'
import type { Span } from './stated-choices'
import type { LimitQuantity } from './stated-limits'

/** What the model reads in a buyer's description of a car. Each row quotes the words that it rests on. */
export interface DescriptionDraft extends CarClaims {
  limits: { quote: string; quantity: LimitQuantity }[]
  /** `name`: the place's usual name with its state, if the quote is misspelled. */
  places: { quote: string; name: string | null }[]
  transmissions: { quote: string; value: Transmission }[]
  bodyTypes: { quote: string; value: BodyType }[]
  wishes: { quote: string }[]
}

/** Words that fill nothing. `suggestion`: the place that they may mean, "Denver, CO". */
export interface NotUnderstood {
  words: string
  suggestion: string | null
}

export interface DescribedSearch {
  /** The fields that the description states, as typed in the form. */
  values: Partial<SearchFormValues>
  /** The buyer's words behind each of these fields. */
  words: Partial<Record<SearchField, string>>
  questions: CarQuestion[]
  notUnderstood: NotUnderstood[]
}

/** A description while it is read. Each step fills fields and covers their words. */
export interface Reading extends DescribedSearch {
  text: string
  /** The text with cars and places blanked, so that their numbers and names are read once. */
  rest: string
  draft: DescriptionDraft
  currentYear: number
  covered: Span[]
  /** The words behind fields other than cars. */
  fieldWords: Span[]
  wishes: Span[]
  radii: { radius: string; span: Span }[]
}

const carFields = new Set<SearchField>(['make', 'models', 'otherCars'])

export function setField<Name extends SearchField>(
  reading: Reading,
  name: Name,
  value: SearchFormValues[Name],
  span: Span,
) {
  reading.values[name] = value
  const quote = reading.text.slice(span.start, span.end).trim()
  const before = reading.words[name]
  reading.words[name] = before && before !== quote ? `${before} … ${quote}` : quote
  reading.covered.push(span)
  if (!carFields.has(name)) reading.fieldWords.push(span)
}
