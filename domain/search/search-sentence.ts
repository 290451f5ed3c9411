import { findMake, findModel } from '../catalog/names/catalog'
import { orList } from '../figures'
import type { ChoiceFilter, RangeFilter } from './field'
import { chosenIn } from './filter'
import { choiceFilters, rangesInFormOrder, type ChoiceField, type SearchFilters } from './schema'
import { defaultRadiusMiles } from './search'

type Ranges = Pick<SearchFilters, RangeFilter['from' | 'to']>
type Choices = Partial<Record<ChoiceField, string | string[] | null>>

export interface DescribableSearch extends Ranges, Choices {
  make: string
  models: string[]
  locationLabel: string | null
  radiusMiles: number | null
  countrywide: boolean
}

/** "Honda Civic or Accord, 2015 to 2020, under $15,000, within 60 mi of Austin, Texas". */
export function searchSentence(search: DescribableSearch): string {
  const parts = [
    carName(search),
    kindOfCar(search),
    ...rangesInFormOrder.map((range) => between(search, range)),
    where(search),
  ]
  return parts.filter(Boolean).join(', ')
}

/** "Honda Civic or Accord". With no models, "Honda" reads better than "any Honda". */
export function carName({ make, models }: Pick<DescribableSearch, 'make' | 'models'>): string {
  const entry = findMake(make)
  if (!entry) return make
  const names = models.map((id) => findModel(entry, id)?.name ?? id)
  return names.length === 0 ? entry.name : `${entry.name} ${orList(names)}`
}

function kindOfCar(search: DescribableSearch): string {
  const choices = Object.values<ChoiceFilter>(choiceFilters)
  const words = choices.map((choice) => orList(chosenIn(search, choice).map((key) => choice.words[key] ?? key)))
  // Keep acronyms such as "SUV" in capitals.
  return words
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
}

function where({ countrywide, locationLabel, radiusMiles }: DescribableSearch): string {
  if (countrywide || !locationLabel) return 'anywhere in the United States'
  return `within ${radiusMiles ?? defaultRadiusMiles} mi of ${locationLabel}`
}

function between(search: DescribableSearch, { from, to, words, sentence }: RangeFilter): string {
  const [min, max] = [search[from], search[to]]
  if (min !== null && max !== null) return min === max ? words(min) : `${words(min)} to ${words(max)}`
  if (max !== null) return `${sentence.to} ${words(max)}`
  return min !== null ? `${sentence.from} ${words(min)}` : ''
}
