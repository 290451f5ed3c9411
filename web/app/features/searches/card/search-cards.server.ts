import { searchName } from '#domain/search/search-name'
import { dollars, milesInWords, searchSentence } from '#domain/search/search-sentence'
import { bodyTypes, transmissions, type BodyType, type Transmission } from '#domain/vocabulary'
import { digestWords, quietWords } from '#domain/words/rhythm-words'
import type { DateReader } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { criteriaOf } from '../criteria/criteria'
import { editableWishes } from '../criteria/editable-wish.server'
import { viewWish } from '../criteria/wish-view'
import { funnelsOf, type SearchFunnel } from '../funnel/funnel.server'
import { progressOf } from '../progress/progress-of'
import { visitSearches } from '../store/visits.server'
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

/** All facts of the card, including those that the sentence leaves out (specification, section 2). */
function factsOf(search: Search): { label: string; value: string }[] {
  const range = (from: number | null, to: number | null, words: (figure: number) => string) =>
    from === null && to === null
      ? 'Any'
      : `${from === null ? 'any' : words(from)} to ${to === null ? 'any' : words(to)}`
  const bodies = search.bodyTypes.map((type) => bodyTypes[type as BodyType] ?? type)
  return [
    { label: 'Price', value: range(search.priceFrom, search.priceTo, dollars) },
    { label: 'Year', value: range(search.yearFrom, search.yearTo, String) },
    { label: 'Mileage', value: range(search.mileageFrom, search.mileageTo, milesInWords) },
    {
      label: 'Transmission',
      value: search.transmission ? transmissions[search.transmission as Transmission] : 'Any',
    },
    { label: 'Body type', value: bodies.join(', ') || 'Any' },
    { label: 'Location', value: search.locationLabel ?? 'Anywhere in the United States' },
    { label: 'Quiet hours', value: quietWords(search) },
    { label: 'Daily digest', value: digestWords(search) },
  ]
}
