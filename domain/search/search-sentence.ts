import { findMake } from '../catalog/names/catalog'
import { joinWithOr } from '../figures'
import type { ChoiceFilter, RangeFilter } from './field'
import { choiceFilters, type ChoiceField } from './filter-fields'
import { rangesInFormOrder, type RowField, type SearchField, type SearchFilters } from './schema'
import { chosenValues } from './search'
import { hasNoMake, makeName, modelNames, nameWithMake, wantedCars, type WantedCars } from './wanted-cars'
import { namedPlaces } from './wanted-places'

/** A piece of a search's sentence, and the form's field that it comes from. Null: words between such pieces. */
export interface SentencePart {
  text: string
  field: SearchField | RowField | null
}

type Ranges = Pick<SearchFilters, RangeFilter['from' | 'to']>
type Choices = Partial<Record<ChoiceField, string | string[] | null>>

export interface DescribableSearch extends Ranges, Choices, WantedCars {
  locationLabel: string | null
  radiusMiles: number | null
  countrywide: boolean
  otherPlaces: unknown
}

/** "Honda Civic or Accord, 2015 to 2020, under $15,000, within 60 mi of Austin, Texas". */
export function searchSentence(search: DescribableSearch): string {
  const sentence = sentenceParts(search)
    .map(({ text }) => text)
    .join('')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/**
 * The same sentence in parts: "manual ", "Honda Civic", " or ", "Honda S2000". A search without a make is of any car;
 * one without a place names none. `wishes` are phrases such as "no salvage title", and end the sentence.
 */
export function sentenceParts(search: DescribableSearch, wishes: string[] = []): SentencePart[] {
  const choices = Object.values<ChoiceFilter>(choiceFilters)
  const clauses = [
    [...choices.filter(({ isList }) => !isList).flatMap((choice) => adjective(search, choice)), ...carParts(search)],
    ...choices.filter(({ isList }) => isList).map((choice) => chosenParts(search, choice)),
    ...rangesInFormOrder.map((range) => rangeParts(search, range)),
    whereParts(search),
    ...wishes.map((wish) => [part(wish, 'smartCriteria')]),
  ]
  return clauses.filter(({ length }) => length > 0).flatMap((clause, i) => (i === 0 ? clause : [part(', '), ...clause]))
}

/** "Honda Civic or Accord", "Toyota RAV4 or Honda CR-V". With no models, "Honda" reads better than "any Honda". */
export const searchCarName = (search: WantedCars): string =>
  carParts(search)
    .map(({ text }) => text)
    .join('')

const part = (text: string, field: SentencePart['field'] = null): SentencePart => ({ text, field })

/** The same commas and "or" as `joinWithOr`. */
const joinedWithOr = (parts: SentencePart[]): SentencePart[] =>
  parts.flatMap((one, i) => (i === 0 ? [one] : [part(i === parts.length - 1 ? ' or ' : ', '), one]))

/** A row of the form has its number in its fields' names, except the first. */
const ofRow = <Name extends 'make' | 'models' | 'location'>(name: Name, row: number) =>
  (row === 0 ? name : `${name}${row + 1}`) as SearchField | RowField

function carParts(search: WantedCars): SentencePart[] {
  if (hasNoMake(search)) return [part('car', 'make')]
  const names = wantedCars(search).flatMap((car, row) => {
    const [first, ...others] = modelNames(car)
    if (!findMake(car.make) || !first) return [part(makeName(car.make), ofRow('make', row))]
    return [nameWithMake(car.make, first), ...others].map((name) => part(name, ofRow('models', row)))
  })
  return joinedWithOr(names)
}

const choiceWords = (search: DescribableSearch, choice: ChoiceFilter): string =>
  // Keep acronyms such as "SUV" in capitals.
  joinWithOr(chosenValues(search, choice).map((key) => choice.words[key] ?? key)).replaceAll(
    /\b\p{Lu}(?=\p{Ll})/gu,
    (letter) => letter.toLowerCase(),
  )

function chosenParts(search: DescribableSearch, choice: ChoiceFilter): SentencePart[] {
  const words = choiceWords(search, choice)
  return words === '' ? [] : [part(words, choice.field as SearchField)]
}

const adjective = (search: DescribableSearch, choice: ChoiceFilter): SentencePart[] =>
  chosenParts(search, choice).flatMap((one) => [one, part(' ')])

function rangeParts(search: DescribableSearch, { from, to, words, sentence }: RangeFilter): SentencePart[] {
  const [min, max] = [search[from], search[to]]
  if (min !== null && min === max) return [part(words(min), from)]
  if (min !== null && max !== null) return [part(words(min), from), part(' to '), part(words(max), to)]
  if (max !== null) return [part(`${sentence.to} `), part(words(max), to)]
  return min === null ? [] : [part(`${sentence.from} `), part(words(min), from)]
}

function whereParts(search: DescribableSearch): SentencePart[] {
  if (search.countrywide) return [part('anywhere in the United States', 'countrywide')]
  const places = namedPlaces(search).map(({ label, radiusMiles }, row) =>
    part(`${radiusMiles} mi of ${label}`, ofRow('location', row)),
  )
  return places.length === 0 ? [] : [part('within '), ...joinedWithOr(places)]
}
