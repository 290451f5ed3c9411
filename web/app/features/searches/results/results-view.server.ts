import { isAgainst } from '#domain/judgement/verdicts/verdict'
import { searchSentence } from '#domain/search/search-sentence'
import type { Search } from '#prisma/generated/client'
import { criteriaOf } from '../criteria/criteria'
import { shownCar } from '../cars/shown-car'
import { pilesOf } from '../cars/cars.server'
import { nearMissesOf } from './near-misses.server'
import { funnelsOf } from '../funnel/funnel.server'
import type { SortOrder } from '../cars/sort-order'

const nearMissesShown = 6

/** All data of a search's results screen. */
export async function resultsOf(search: Search, order: SortOrder, now: Date) {
  const [piles, near, funnels] = await Promise.all([
    pilesOf(search, order),
    nearMissesOf(search, nearMissesShown),
    funnelsOf([search], now),
  ])
  const shown = ({ cars, total }: (typeof piles)['matches']) => ({ cars: cars.map(shownCar), total })
  const failedByOne = piles.rejected.cars.filter((car) => car.verdicts.filter(isAgainst).length <= 1)
  const missed = [...failedByOne, ...near.cars].slice(0, nearMissesShown)
  return {
    id: search.id,
    words: search.smartCriteria,
    sentence: searchSentence(search),
    criteria: criteriaOf(search),
    isPaused: search.status === 'PAUSED',
    pausedReason: search.pausedReason,
    ...funnels.get(search.id)!,
    order,
    canSortByDistance: search.latitude !== null,
    matches: shown(piles.matches),
    possible: shown(piles.possible),
    unread: shown(piles.unread),
    hidden: shown(piles.hidden),
    nearMisses: { cars: missed.map(shownCar), total: missed.length },
    widening: near.widening,
    now,
  }
}
export type Results = Awaited<ReturnType<typeof resultsOf>>
