import type { Prisma } from '#platform/database'
import { isWatchedSql } from '#platform/plans/apply-plan'
import type { Dependencies } from '../dependencies'
import { ensureEstimates } from '../prices/estimate-prices'
import { toCriteria, toListing } from '../stored/rows'
import { filterCar, gradeCar, isOpenCar } from './filter-car'
import { isKnownAnswer, judgeKnownListing, loadKnownListing, type KnownListing } from './judge-listing'
import { ensurePhotoHashes } from './photos/store-hashes'
import { recordDecisions, type Decision, type RecordedDecision } from './record-decision'
import type { WaitingCar } from './waiting-cars'

/** Searches per transaction, so that it holds its locks for less than half a second. */
const batchSize = 200

interface ForAll extends Dependencies {
  /** The search whose step this is. It is not woken. */
  searchId: string
  /** Wakes searches that have an alert to send now. Their wakes are recorded (platform/wakes). */
  wake: (searchIds: string[]) => Promise<void>
}

type Recorded = Map<string, RecordedDecision>

const underWay = new Map<string, Promise<Recorded>>()

/**
 * Judges a listing for all searches that wait for it and need nothing that the model has not answered yet (decision
 * 051). Loads what is known about the listing once. Leaves other searches to their own steps, which pay for their own
 * questions. Concurrent callers in this process share one run, unless the caller has just stored new answers. Returns
 * what was recorded, by search id; empty after a failure, which is logged.
 */
export async function judgeForAll(deps: ForAll, car: WaitingCar, hasNewAnswers = false): Promise<Recorded> {
  for (let same = underWay.get(car.id); same; same = underWay.get(car.id)) {
    const recorded = await same
    if (!hasNewAnswers) return recorded
  }
  const own = judgeWaiting(deps, car, hasNewAnswers)
    .catch((err: unknown) => {
      deps.log.warn({ listingId: car.id, err }, 'a listing could not be judged for all searches at once')
      return new Map<string, RecordedDecision>()
    })
    .finally(() => underWay.delete(car.id))
  underWay.set(car.id, own)
  return own
}

async function judgeWaiting(deps: ForAll, car: WaitingCar, hasNewAnswers: boolean): Promise<Recorded> {
  const all: Recorded = new Map()
  const missing = missingOf(car)
  const waiting = await waitingSearches(deps, car)
  if (!hasNewAnswers && waiting.every((search) => missing.has(keyOf(search)))) return all
  const known = await loadKnownListing(deps, { ...toListing(car), contentHash: car.contentHash })
  const judgeable = waiting.filter(
    (search) => missing.get(keyOf(search))?.every((key) => isKnownAnswer(known, key)) ?? true,
  )
  for (let from = 0; from < judgeable.length; from += batchSize) {
    const ids = judgeable.slice(from, from + batchSize).map(({ id }) => id)
    const decisions = await decide(known, car, await deps.db.search.findMany({ where: { id: { in: ids } } }))
    if (decisions.some(isOpenCar)) await prepareAlerts(deps, car)
    const recorded = await recordDecisions(deps, car, decisions, deps.searchId)
    for (const [id, one] of recorded) all.set(id, one)
    await deps.wake([...recorded].filter(([id, { queued }]) => queued > 0 && id !== deps.searchId).map(([id]) => id))
  }
  return all
}

interface WaitingSearch {
  id: string
  version: number
}
const keyOf = ({ id, version }: WaitingSearch) => `${id} ${version}`

/** Returns the watched searches that have the listing to judge now. */
function waitingSearches({ db }: ForAll, { id }: WaitingCar): Promise<WaitingSearch[]> {
  return db.$queryRaw<WaitingSearch[]>`
    SELECT s.id, s.version FROM "Candidate" c JOIN "Search" s ON s.id = c."searchId" JOIN "User" u ON u.id = s."userId"
    WHERE c."listingId" = ${id}::uuid AND c.stage = 'WAITING' AND (c."judgeAfter" IS NULL OR c."judgeAfter" <= now())
      AND ${isWatchedSql(new Date())}`
}

async function decide(
  known: KnownListing,
  car: WaitingCar,
  searches: Prisma.SearchGetPayload<object>[],
): Promise<Decision[]> {
  const decisions: Decision[] = []
  for (const search of searches) {
    const criteria = toCriteria(search)
    if (criteria === null) continue
    const filtered = filterCar(search, car)
    const judged = filtered ?? (await judgeKnownListing(known, criteria))
    if ('missing' in judged) missingOf(car).set(keyOf(search), judged.missing)
    else decisions.push({ search, ...('decision' in judged ? judged : gradeCar(judged)) })
  }
  return decisions
}

/** As before an alert of a single search: links the car's duplicates by their photos and estimates its price. */
async function prepareAlerts(deps: ForAll, car: WaitingCar): Promise<void> {
  await Promise.all([
    ensurePhotoHashes(deps, { ...toListing(car), contentHash: car.contentHash }),
    ensureEstimates(deps.db, null, [car.id], new Date()),
  ])
}

/** Listings that are judged by many searches at a time. */
const maxRemembered = 100
const remembered = new Map<string, Map<string, string[]>>()

/**
 * What the model was not asked yet, for each search that could not be judged. Without it, every step would try all
 * searches again that wait for their own questions.
 */
function missingOf({ id, revision, contentHash }: WaitingCar): Map<string, string[]> {
  const key = `${id} ${revision} ${contentHash}`
  const missing = remembered.get(key) ?? new Map<string, string[]>()
  remembered.delete(key)
  remembered.set(key, missing)
  if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value!)
  return missing
}
