import type { Criterion } from '#domain/judgment/criteria/criterion'
import type { Prisma } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { ModelBudgetUsedUp, ModelResting, isModelUnavailable, TypedFailure } from '../failures'
import { ensureEstimates } from '../prices/estimate-prices'
import { toCriteria, toListing } from '../stored/rows'
import { holdCarsForBudget } from './model/hold-for-budget'
import { ensurePhotoHashes } from './photos/store-hashes'
import { filterCar, gradeCar, isOpenCar, type JudgedCar } from './filter-car'
import { judgeForAll } from './judge-for-all'
import { judgeListing } from './judge-listing'
import type { ReadableListing } from './read-listing'
import { recordDecision, type RecordedDecision } from './record-decision'
import {
  countReadyCars,
  backOffCar,
  findSharedCars,
  loadWaitingCars,
  judgeLater,
  type WaitingCar,
} from './waiting-cars'

/** Cars judged concurrently. Judging spends most of its time waiting for the model. */
const atATime = 4
/** Time limit for further batches in one step, because other searches may be waiting for the worker. */
const maxPatientMs = 5_000

interface Calls {
  heartbeat?: () => void
  /** Without it, their wakes stay pending and are delivered within a minute. */
  wakeOthers?: (searchIds: string[]) => Promise<void>
}

interface JudgedCounts {
  judged: number
  matches: number
  queued: number
  left: number
}

/**
 * Judges one batch after the other (see `judgeCandidates`) for up to five seconds, as long as each finds cars it can
 * judge, because each further step costs the search a plan. Ends early with an alert, which is then delivered.
 */
export async function judgeBatches(
  deps: Dependencies,
  input: { searchId: string },
  calls: Calls & { clockMs?: () => number } = {},
): Promise<JudgedCounts> {
  const { clockMs = () => performance.now() } = calls
  const patientUntilMs = clockMs() + maxPatientMs
  const total = await judgeCandidates(deps, input, calls)
  for (let last = total; last.judged > 0 && last.left > 0 && total.queued === 0;) {
    if (clockMs() > patientUntilMs) break
    last = await judgeCandidates(deps, input, calls)
    for (const count of ['judged', 'matches', 'queued'] as const) total[count] += last[count]
    total.left = last.left
  }
  return total
}

/**
 * Judges up to twenty of a search's waiting candidates, news first, and records each car separately. A car that fails
 * keeps waiting, is never a match, and does not affect the others. A car that other searches wait for too is judged for
 * all of them at once, as far as it is known already (./judge-for-all); `wakeOthers` then wakes those with an alert.
 * The batch ends if the model does not answer. While it is down, cars that need it rest until it is asked again, and the
 * others are judged. Cars beyond today's budget are held. Throws only if no car was judged, so
 * that Temporal retries the batch. Does nothing until the search's text is compiled.
 */
export async function judgeCandidates(
  deps: Dependencies,
  { searchId }: { searchId: string },
  { heartbeat = () => {}, wakeOthers = () => Promise.resolve() }: Calls = {},
): Promise<JudgedCounts> {
  const search = await deps.db.search.findUnique({ where: { id: searchId } })
  const done: JudgedCounts = { judged: 0, matches: 0, queued: 0, left: 0 }
  const criteria = search && toCriteria(search)
  if (search?.status !== 'ACTIVE' || !criteria) return done

  const batch = await loadWaitingCars(deps.db, searchId)
  const listingIds = batch.map(({ id }) => id)
  const failed: Failed[] = []
  const hashing: Promise<void>[] = []
  const hasNoModel = () => failed.some(({ how }) => how === 'no model')
  const shared = await findSharedCars(deps.db, searchId, batch)
  const forAll = { ...deps, searchId, wake: wakeOthers }
  const count = ({ stage, queued }: RecordedDecision) => {
    done.judged += 1
    done.queued += queued
    if (stage === 'MATCH') done.matches += 1
  }
  const judgeAlone = async (car: WaitingCar) => {
    const judged = await filterAndJudge(deps, search, criteria, car)
    // Duplicates of a car that may trigger an alert must be detected before the alert is sent.
    if (isOpenCar(judged)) hashing.push(ensurePhotoHashes(deps, { ...toListing(car), contentHash: car.contentHash }))
    const recorded = await recordDecision(deps, { search, listing: car, from: car.stage, ...judged })
    if (recorded) count(recorded)
    if (shared.has(car.id) && judged.usedModel) await judgeForAll(forAll, car, true)
  }
  let lanes = atATime // those still running
  const work = async () => {
    for (let car = batch.shift(); car && !hasNoModel(); car = batch.shift()) {
      try {
        const known = shared.has(car.id) ? (await judgeForAll(forAll, car)).get(searchId) : undefined
        if (known) count(known)
        else await judgeAlone(car)
      } catch (error) {
        if (error instanceof ModelBudgetUsedUp && lanes > 1) {
          // Concurrent calls may have reserved more than they need, so try this car once more.
          batch.unshift(car)
          break
        }
        failed.push(await recordFailure(deps, searchId, car, error))
      }
      heartbeat()
    }
    lanes -= 1
  }
  await Promise.all(Array.from({ length: lanes }, work))
  await Promise.all([estimate(deps, searchId, listingIds), holdRefused(deps, searchId, failed), ...hashing])
  const typed = failed.find(({ how, error }) => how !== 'held' && how !== 'resting' && error instanceof TypedFailure)
  if (typed && done.judged === 0) throw typed.error
  return { ...done, left: await countReadyCars(deps.db, searchId) }
}

/**
 * Runs after the model has read the cars, because a defect it finds affects their comparable cars, and before the
 * alerts.
 */
async function estimate({ db, log }: Dependencies, searchId: string, listingIds: string[]): Promise<void> {
  await ensureEstimates(db, searchId, listingIds, new Date()).catch((err: unknown) =>
    log.error({ err }, 'could not estimate prices'),
  )
}

interface Failed {
  car: WaitingCar
  how: 'held' | 'resting' | 'no model' | 'car fails'
  error: unknown
}

/** If recording fails too, the next batch tries the car again. */
async function recordFailure(deps: Dependencies, searchId: string, car: WaitingCar, error: unknown): Promise<Failed> {
  if (error instanceof ModelBudgetUsedUp) return { car, how: 'held', error }
  const about = { searchId, listingId: car.id }
  const how = error instanceof ModelResting ? 'resting' : isModelUnavailable(error) ? 'no model' : 'car fails'
  if (how !== 'resting') deps.log.warn({ ...about, err: error }, 'car not judged')
  const postponed =
    how === 'car fails'
      ? backOffCar(deps.db, searchId, car.id)
      : judgeLater(deps.db, searchId, car.id, error instanceof ModelResting ? error.leftMs : 0)
  await postponed.catch((err: unknown) =>
    deps.log.error({ ...about, err }, 'could not record the failure on its candidate'),
  )
  return { car, how, error }
}

async function holdRefused(deps: Dependencies, searchId: string, failed: Failed[]): Promise<void> {
  const held = failed.filter(({ how }) => how === 'held').map(({ car }) => car)
  if (held.length === 0) return
  deps.log.info({ searchId, cars: held.length }, "the day's model budget is used up")
  await holdCarsForBudget(deps, searchId, {
    listingIds: held.map(({ id }) => id),
    isNewsRefused: held.some((car) => !car.isBackfill),
  })
}

/** Filters first, which costs least. */
async function filterAndJudge(
  deps: Dependencies,
  search: Prisma.SearchGetPayload<object>,
  criteria: Criterion[],
  car: WaitingCar,
): Promise<JudgedCar> {
  const filtered = filterCar(search, car)
  if (filtered) return filtered
  const asker = { searchId: search.id, isBackfill: car.isBackfill }
  const listing: ReadableListing = { ...toListing(car), contentHash: car.contentHash }
  return gradeCar(await judgeListing(deps, listing, criteria, asker))
}
