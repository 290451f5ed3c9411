import type { ChoiceFilter, RangeFilter } from '#domain/search/field'
import { chosenIn } from '#domain/search/filter'
import { choiceFilters, rangeFilters } from '#domain/search/schema'
import { searchName } from '#domain/search/search-name'
import { searchSentence } from '#domain/search/search-sentence'
import { digestText, quietHoursText } from '#domain/words/schedule-words'
import type { DateReader } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { criteriaOf } from '../../features/wishes/criteria'
import { editableWishes } from '../../features/wishes/editable-wish.server'
import { viewWish } from '../../features/wishes/wish-view'
import { funnelsOf, type SearchFunnel } from '../../features/searches/funnel.server'
import { progressOf } from '../../features/searches/progress-of'
import { visitSearches } from '../../features/searches/visits.server'
import { latestCar, latestCars, type LatestRow } from './latest-cars.server'

export type SearchCard = ReturnType<typeof cardOf>

export async function loadSearchCards(userId: string, reader: DateReader): Promise<SearchCard[]> {
  const { now } = reader
  const searches = await visitSearches({ userId }, now)
  const funnels = await funnelsOf<Latest>(searches, reader, latestCars)
  return searches.map((search) => cardOf(search, funnels.get(search.id)!, now))
}

type Latest = LatestRow[] | null

function cardOf(search: Search, { beside: cars, ...funnel }: SearchFunnel & { beside: Latest }, now: Date) {
  return {
    id: search.id,
    title: searchName(search),
    words: search.smartCriteria,
    sentence: searchSentence(search),
    facts: factsOf(search),
    wishes: editableWishes(criteriaOf(search))?.map((wish) => viewWish(wish)) ?? null,
    isPaused: search.status === 'PAUSED',
    pausedReason: search.pausedReason,
    createdAt: search.createdAt,
    newSince: search.newSince,
    cars: (cars ?? []).map(latestCar),
    progress: progressOf({ ...search, ...funnel }, now),
    ...funnel,
  }
}

/** All settings of the search, including those that the summary leaves out. */
function factsOf(search: Search): { label: string; value: string }[] {
  return [
    ...Object.entries(rangeFilters).map(([name, range]) => fact(name, rangeWords(search, range))),
    ...Object.values<ChoiceFilter>(choiceFilters).map((choice) => fact(choice.label, choiceWords(search, choice))),
    { label: 'Location', value: search.locationLabel ?? 'Anywhere in the United States' },
    { label: 'Quiet hours', value: quietHoursText(search) },
    { label: 'Daily digest', value: digestText(search) },
  ]
}

const fact = (name: string, value: string) => ({ label: name.charAt(0).toUpperCase() + name.slice(1), value })

function rangeWords(search: Search, { from, to, words }: RangeFilter): string {
  const [min, max] = [search[from], search[to]]
  const limit = (figure: number | null) => (figure === null ? 'any' : words(figure))
  return min === null && max === null ? 'Any' : `${limit(min)} to ${limit(max)}`
}

const choiceWords = (search: Search, choice: ChoiceFilter) =>
  chosenIn(search, choice)
    .map((key) => choice.words[key] ?? key)
    .join(', ') || 'Any'
