import { searchName } from '#domain/search/search-name'
import { searchSentence } from '#domain/search/search-sentence'
import type { DateReader } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { criteriaOf } from '../../features/wishes/criteria'
import { editableWishes } from '../../features/wishes/editable-wish.server'
import { carOf, maxShown } from '../../features/cars/cars.server'
import { carsOfSearch, readCars, type CarJson, type FoundCar, type Section } from '../../features/cars/found-cars.server'
import { shownCar } from '../../features/cars/shown-car'
import type { Signature } from './ask-seller'
import { funnelsOf } from '../../features/searches/funnel.server'
import { noActiveTargets } from '../../features/searches/notice'
import { progressOf } from '../../features/searches/progress-of'
import type { ResultsFilter, SectionName } from '../../features/searches/results-filter'
import { maxChecked, nearMissesOf } from './near-misses'

const nearMissesShown = 6

const sectionOf: Record<SectionName, Section> = {
  match: 'MATCH',
  likely: 'LIKELY',
  possible: 'POSSIBLE',
  unread: 'WAITING',
  'near-miss': 'REJECTED',
}

/** All data of the results screen, formatted for this reader. Runs one statement. */
export async function resultsOf(search: Search, filter: ResultsFilter, signature: Signature, reader: DateReader) {
  const { now, timeZone } = reader
  const { order, grade, marketplace, since, ask } = filter
  const maxFiltered = grade === null || grade === 'near-miss' ? maxChecked : 0
  const filtered = grade && sectionOf[grade]
  const cars = carsOfSearch(search, { order, most: maxShown, pile: filtered, marketplace, since, maxFiltered })
  const funnels = await funnelsOf<CarJson[] | null>([search], reader, cars)
  const { beside, isUnheard, notices, ...funnel } = funnels.get(search.id)!
  const found = readCars(beside)
  const criteria = criteriaOf(search)
  const asking = criteria && { criteria, signAs: signature.isUsed ? signature.name : null }
  const draw = (car: FoundCar) => shownCar(carOf(search, car), now, car.listing.id === ask ? asking : null, timeZone)
  const of = (name: Section) => found.filter((car) => car.pile === name)
  const pile = (name: Section) => {
    const cars = of(name)
    return { cars: filtered === null || filtered === name ? cars.map(draw) : [], total: cars[0]?.total ?? 0 }
  }
  const near = nearMissesOf(
    search,
    { rejected: of('REJECTED'), filtered: of('FILTERED'), ruledOut: of('RULED OUT') },
    nearMissesShown,
  )
  const isNearShown = grade === null || grade === 'near-miss'
  return {
    id: search.id,
    name: searchName(search),
    hasWords: search.smartCriteria !== '',
    sentence: searchSentence(search),
    wishes: editableWishes(criteria),
    isPaused: search.status === 'PAUSED',
    pausedReason: search.pausedReason,
    ...funnel,
    notices: isUnheard ? [noActiveTargets, ...notices] : notices,
    newSince: search.newSince,
    progress: progressOf({ ...search, ...funnel }, now),
    filter,
    marketplaces: search.marketplaces,
    canSortByDistance: search.latitude !== null,
    signature,
    matches: pile('MATCH'),
    likely: pile('LIKELY'),
    possible: pile('POSSIBLE'),
    unread: pile('WAITING'),
    ruledOut: pile('RULED OUT'),
    hidden: pile('HIDDEN'),
    nearMisses: { cars: isNearShown ? near.cars.map(draw) : [], total: near.cars.length },
    relaxSuggestions: near.relaxSuggestions,
    now,
  }
}
export type Results = Awaited<ReturnType<typeof resultsOf>>
