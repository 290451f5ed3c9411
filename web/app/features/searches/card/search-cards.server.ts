import { searchName } from '#domain/search/search-name'
import { dollars, milesInWords, searchSentence } from '#domain/search/search-sentence'
import { bodyTypes, transmissions, type BodyType, type Transmission } from '#domain/vocabulary'
import type { Search } from '#prisma/generated/client'
import { criteriaOf } from '../criteria/criteria'
import { funnelsOf, type SearchFunnel } from '../funnel/funnel.server'
import { listSearches } from '../store/search-store.server'

export type SearchCard = ReturnType<typeof cardOf>

export async function loadSearchCards(userId: string, now: Date): Promise<SearchCard[]> {
  const searches = await listSearches({ userId })
  const funnels = await funnelsOf(searches, now)
  return searches.map((search) => cardOf(search, funnels.get(search.id)!))
}

function cardOf(search: Search, funnel: SearchFunnel) {
  return {
    id: search.id,
    title: searchName(search),
    words: search.smartCriteria,
    sentence: searchSentence(search),
    facts: factsOf(search),
    criteria: criteriaOf(search),
    isPaused: search.status === 'PAUSED',
    pausedReason: search.pausedReason,
    createdAt: search.createdAt,
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
  ]
}
