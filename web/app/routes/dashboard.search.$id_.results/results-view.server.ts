import { data } from '@remix-run/node'
import { countsAgainstCar, type Verdict, isEnteredByBuyer } from '#domain/judgment/verdicts/verdict'
import type { FilterableListing } from '#domain/search/hard-filter'
import { findNearMiss, relaxSuggestions } from '#domain/search/near-miss'
import type { Search } from '#prisma/generated/client'
import { criterionLabel, type Criterion } from '#domain/judgment/criteria/criterion'
import { hourMs } from '#domain/durations'
import { CriterionRejectedError, restoreCriterion } from '#domain/judgment/criteria/edit'
import { searchName } from '#domain/search/search-name'
import { searchSentence } from '#domain/search/search-sentence'
import { otherPlacesOf } from '#domain/search/wanted-places'
import type { DateContext } from '#domain/words/time-zone'
import {
  type FoundCar,
  foundCarsSql,
  parseFoundCars,
  type CarJson,
  type CarSection,
} from '../../features/cars/found-cars.server'
import { toFilters } from '../../features/searches/form-values'
import { encrypt, decrypt } from '../../features/accounts/tokens.server'
import { getSearch, type SearchKey, type AuthorizedSearch } from '../../features/searches/search-store.server'
import { WishRejectedError } from '../../features/wishes/criteria-action.server'
import { toEditableWishes, getCriteria } from '../../features/wishes/criteria.server'
import { changeCriteria } from '../../features/wishes/change-criteria.server'
import { HttpError } from '../../http/errors.server'
import type { NextStepProps } from '../../ui/errors'
import type { TypedWishes } from '../../features/wishes/wish-row'
import { toCar, maxCarsPerSection, toCardView } from '../../features/cars/cars.server'
import { loadFunnels } from '../../features/searches/funnel.server'
import { noActiveTargets } from '../../features/searches/notices'
import { crawlProgress } from '../../features/searches/crawl-progress'
import { resolvePlace } from '../../features/places/locations.server'
import type { ResultsFilter, SectionName } from '../../features/searches/results-filter'
import type { MessageSignature } from '../../features/searches/ask-seller'

/** Number of newest filtered cars to check for near misses. */
const maxCheckedListings = 300

/**
 * Cars rejected by a single wish or by the seller's answer, and cars that narrowly failed one filter, one per vehicle.
 * Returns the first `most` of them, and suggestions for relaxing the filters.
 */
function findNearMisses(
  search: Search,
  { rejected, filtered, ruledOut }: Record<'rejected' | 'filtered' | 'ruledOut', FoundCar[]>,
  most: number,
): { cars: FoundCar[]; relaxSuggestions: string[] } {
  const filters = toFilters(search)
  const seen = new Set<string>()
  const near = filtered.flatMap((car) => {
    const miss = findNearMiss(filters, car.listing as FilterableListing)
    const vehicle = car.listing.vehicleId ?? car.listing.id
    if (miss === null || seen.has(vehicle)) return []
    seen.add(vehicle)
    return [{ miss, car: { ...car, reason: miss.reason } }]
  })
  const isShown = new Set(ruledOut.map(({ listing }) => listing.id))
  const nearest = near.map(({ car }) => car).filter(({ listing }) => !isShown.has(listing.id))
  return {
    cars: [...rejected.filter(failedByOne), ...nearest].slice(0, most),
    relaxSuggestions: relaxSuggestions(
      filters,
      near.map(({ miss }) => miss),
    ),
  }
}

function failedByOne({ verdicts }: FoundCar): boolean {
  const judged = Array.isArray(verdicts) ? (verdicts as Verdict[]) : []
  return judged.filter(countsAgainstCar).length <= 1 || judged.some(isEnteredByBuyer)
}

const purpose = 'wish taken out'

export interface RemovedWish {
  label: string
  sealed: string
}

/** A removed wish and its former index. */
interface StoredWish {
  searchId: string
  wish: Criterion
  at: number
}

/** Encrypts a wish before its removal, for the URL that offers to restore it; null for an unknown wish. */
export async function encryptWish(owned: SearchKey, id: string): Promise<string | null> {
  const criteria = getCriteria(await getSearch(owned)) ?? []
  const at = criteria.findIndex((criterion) => criterion.id === id)
  if (at === -1) return null
  return encrypt(purpose, { taken: { searchId: owned.id, wish: criteria[at]!, at } satisfies StoredWish }, hourMs)
}

/**
 * Decrypts a removed wish of this search; null if the text is invalid, belongs to another search or is over an hour
 * old.
 */
async function decryptWish(searchId: string, sealed: unknown): Promise<StoredWish | null> {
  const claims = typeof sealed === 'string' ? await decrypt(purpose, sealed) : null
  const taken = claims && (claims.taken as StoredWish) // Safe: only this server writes it.
  return taken?.searchId === searchId ? taken : null
}

/** Null if `sealed` is invalid. */
export async function decryptRemovedWish(searchId: string, sealed: string | null): Promise<RemovedWish | null> {
  const taken = await decryptWish(searchId, sealed)
  return taken && { label: criterionLabel(taken.wish), sealed: sealed! }
}

/** Restores the wish at its former index. Throws `WishRejectedError`, and whatever `changeCriteria` throws. */
export async function restoreWish(owned: AuthorizedSearch, sealed: unknown): Promise<void> {
  const taken = await decryptWish(owned.id, sealed)
  if (!taken) throw new WishRejectedError('form', 'You can’t undo this anymore. Add the wish as a new one.')
  try {
    await changeCriteria(owned, (criteria) => restoreCriterion(criteria, taken.wish, taken.at))
  } catch (thrown) {
    throw thrown instanceof CriterionRejectedError ? new WishRejectedError('form', thrown.message) : thrown
  }
}

/** The submitted input and its errors by field. `form` holds errors without a field. */
export interface RejectedWish {
  typed: TypedWishes
  errors: Record<string, string>
  next?: NextStepProps
}

/** Runs the change. Returns a response with the input and the error if it is rejected, otherwise null. */
export async function rejectedWishResponse(
  typed: TypedWishes,
  change: () => Promise<unknown>,
): Promise<ReturnType<typeof data<RejectedWish>> | null> {
  const refused = (field: string, sentence: string, status: number) =>
    data<RejectedWish>({ typed, errors: { [field]: sentence } }, { status })
  try {
    await change()
    return null
  } catch (thrown) {
    if (thrown instanceof WishRejectedError) return refused(thrown.field, thrown.message, 400)
    if (thrown instanceof HttpError && [404, 429].includes(thrown.status))
      return refused('form', thrown.reason, thrown.status)
    throw thrown
  }
}

const nearMissesShown = 6

const sectionOf: Record<SectionName, CarSection> = {
  match: 'MATCH',
  likely: 'LIKELY',
  possible: 'POSSIBLE',
  unread: 'WAITING',
  'near-miss': 'REJECTED',
}

/** A search without a place gets the place that the buyer named. It is used for distances only. */
function placedNear(search: Search, near: string | null) {
  const isPlaceless = search.latitude === null && otherPlacesOf(search).length === 0
  const found = isPlaceless && near !== null ? resolvePlace({ label: near, value: '' }) : null
  if (!found?.ok) return { isPlaceless, placed: search, nearError: found && found.error }
  const { latitude, longitude } = found.place
  return { isPlaceless, placed: { ...search, latitude, longitude }, nearError: null }
}

/** Runs one statement. */
export async function loadResults(
  search: Search,
  filter: ResultsFilter,
  signature: MessageSignature,
  reader: DateContext,
) {
  const { now, timeZone } = reader
  const { order, grade, marketplace, since, ask } = filter
  const maxFiltered = grade === null || grade === 'near-miss' ? maxCheckedListings : 0
  const filtered = grade && sectionOf[grade]
  const { isPlaceless, placed, nearError } = placedNear(search, filter.near)
  const cars = foundCarsSql(placed, { order, most: maxCarsPerSection, pile: filtered, marketplace, since, maxFiltered })
  const funnels = await loadFunnels<CarJson[] | null>([search], reader, cars)
  const { beside, isUnheard, notices, ...funnel } = funnels.get(search.id)!
  const found = parseFoundCars(beside)
  const criteria = getCriteria(search)
  const asking = criteria && { criteria, limits: search, signAs: signature.isUsed ? signature.name : null }
  const draw = (car: FoundCar) => toCardView(toCar(search, car), now, car.listing.id === ask ? asking : null, timeZone)
  const of = (name: CarSection) => found.filter((car) => car.pile === name)
  const pile = (name: CarSection) => {
    const cars = of(name)
    return {
      cars: filtered === null || filtered === name ? cars.map(draw) : [],
      total: cars[0]?.total ?? 0,
      stale: cars[0]?.stale ?? 0,
    }
  }
  const near = findNearMisses(
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
    wishes: toEditableWishes(criteria),
    isPaused: search.status === 'PAUSED',
    pausedReason: search.pausedReason,
    ...funnel,
    notices: isUnheard ? [noActiveTargets, ...notices] : notices,
    newSince: search.newSince,
    progress: crawlProgress({ ...search, ...funnel }, now),
    filter,
    marketplaces: search.marketplaces,
    canSortByDistance: placed.latitude !== null,
    ...{ isPlaceless, nearError },
    signature,
    matches: pile('MATCH'),
    likely: pile('LIKELY'),
    possible: pile('POSSIBLE'),
    unread: pile('WAITING'),
    ruledOut: pile('RULED OUT'),
    hidden: pile('HIDDEN'),
    nearMisses: { cars: isNearShown ? near.cars.map(draw) : [], total: near.cars.length, stale: 0 },
    relaxSuggestions: near.relaxSuggestions,
    now,
  }
}

export type Results = Awaited<ReturnType<typeof loadResults>>
