import { restsOnSeller } from '#domain/judgement/verdicts/seller-answers'
import { isAgainst } from '#domain/judgement/verdicts/verdict'
import { searchName } from '#domain/search/search-name'
import { searchSentence } from '#domain/search/search-sentence'
import type { Search } from '#prisma/generated/client'
import { criteriaOf } from '../criteria/criteria'
import { shownCar } from '../cars/shown-car'
import { pilesOf } from '../cars/cars.server'
import type { Signature } from '../seller/ask-seller'
import { nearMissesOf } from './near-misses.server'
import { funnelsOf } from '../funnel/funnel.server'
import { unheard } from '../notices/notice'
import { progressOf } from '../progress/progress-of'
import type { SortOrder } from '../cars/sort-order'

const nearMissesShown = 6

/** All data of a search's results screen. */
export async function resultsOf(search: Search, order: SortOrder, signature: Signature, now: Date) {
  const [piles, near, funnels] = await Promise.all([
    pilesOf(search, order),
    nearMissesOf(search, nearMissesShown),
    funnelsOf([search], now),
  ])
  const { beside: _, isUnheard, notices, ...funnel } = funnels.get(search.id)!
  const criteria = criteriaOf(search)
  const asking = criteria && { criteria, signAs: signature.isUsed ? signature.name : null }
  const shown = ({ cars, total }: (typeof piles)['matches']) => ({
    cars: cars.map((car) => shownCar(car, now, asking)),
    total,
  })
  const failedByOne = piles.rejected.cars.filter(
    ({ verdicts }) => verdicts.filter(isAgainst).length <= 1 || verdicts.some(restsOnSeller),
  )
  const ruledOut = new Set(piles.ruledOut.cars.map(({ listingId }) => listingId))
  const nearest = near.cars.filter(({ listingId }) => !ruledOut.has(listingId))
  const missed = [...failedByOne, ...nearest].slice(0, nearMissesShown)
  return {
    id: search.id,
    name: searchName(search),
    words: search.smartCriteria,
    sentence: searchSentence(search),
    criteria,
    isPaused: search.status === 'PAUSED',
    pausedReason: search.pausedReason,
    ...funnel,
    notices: isUnheard ? [unheard, ...notices] : notices,
    newSince: search.newSince,
    progress: progressOf({ ...search, ...funnel }, now),
    order,
    canSortByDistance: search.latitude !== null,
    signature,
    matches: shown(piles.matches),
    likely: shown(piles.likely),
    possible: shown(piles.possible),
    unread: shown(piles.unread),
    ruledOut: shown(piles.ruledOut),
    hidden: shown(piles.hidden),
    nearMisses: { cars: missed.map((car) => shownCar(car, now)), total: missed.length },
    widening: near.widening,
    now,
  }
}
export type Results = Awaited<ReturnType<typeof resultsOf>>
