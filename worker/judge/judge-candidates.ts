import { decide, type Criterion, type Decision, type Verdict } from '#domain/judgement/criteria'
import { hardFilter } from '#domain/search/hard-filter'
import type { Prisma } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { ModelBudgetUsedUp, saysModelIsAway, TypedFailure } from '../failures'
import { toCriteria, toFilters, toListing } from '../stored/rows'
import { holdCars } from './model/held'
import { judgeListing } from './judge-listing'
import type { ReadableListing } from './read'
import { recordDecision } from './record-decision'
import { countReady, leaveAlone, loadBatch, putBehind, type WaitingCar } from './waiting-cars'

/** Cars judged at the same time: most of a car's time is waiting for the model. */
const atATime = 4

export interface Judged {
  judged: number
  matches: number
  /** Alerts written to the outbox. */
  queued: number
  /** Candidates that could be judged and still wait. */
  left: number
}

/**
 * Judges up to twenty of a search's waiting candidates, news first, and records each car by itself. A car that fails
 * for whatever reason stays waiting, never a match, and holds back nothing but itself: what was judged beside it is
 * kept and told of. Where the model cannot be reached the batch ends; cars that today's budget does not reach are held
 * until it does. Only a batch that moved nothing throws, for Temporal to try it again. While a search's words are not
 * compiled, nothing of it is judged.
 */
export async function judgeCandidates(
  deps: Dependencies,
  { searchId }: { searchId: string },
  heartbeat: () => void = () => {},
): Promise<Judged> {
  const search = await deps.db.search.findUnique({ where: { id: searchId } })
  const done: Judged = { judged: 0, matches: 0, queued: 0, left: 0 }
  const criteria = search && toCriteria(search)
  if (search?.status !== 'ACTIVE' || !criteria) return done

  const batch = await loadBatch(deps.db, searchId)
  const failed: Failed[] = []
  const isModelAway = () => failed.some(({ how }) => how === 'model away')
  let lanes = atATime // those still at work
  const work = async () => {
    for (let car = batch.shift(); car && !isModelAway(); car = batch.shift()) {
      try {
        const { decision, verdicts } = await weigh(deps, search, criteria, car)
        const recorded = await recordDecision(deps, { search, listing: car, decision, verdicts })
        if (recorded) {
          done.judged += 1
          done.queued += recorded.queued
          if (decision.stage === 'MATCH') done.matches += 1
        }
      } catch (error) {
        if (error instanceof ModelBudgetUsedUp && lanes > 1) {
          // What the others have reserved may be more than they need: the car is tried again by one of them.
          batch.unshift(car)
          break
        }
        failed.push(await passOver(deps, searchId, car, error))
      }
      heartbeat()
    }
    lanes -= 1
  }
  await Promise.all(Array.from({ length: lanes }, work))
  await holdRefused(deps, searchId, failed)
  const typed = failed.find(({ how, error }) => how !== 'held' && error instanceof TypedFailure)
  if (typed && done.judged === 0) throw typed.error
  return { ...done, left: await countReady(deps.db, searchId) }
}

/** A car that could not be judged: for want of budget, for want of a model, or for a reason of its own. */
interface Failed {
  car: WaitingCar
  how: 'held' | 'model away' | 'passed over'
  error: unknown
}

/** Notes the failure on its own candidate. Where even that fails the car is simply tried again. */
async function passOver(deps: Dependencies, searchId: string, car: WaitingCar, error: unknown): Promise<Failed> {
  if (error instanceof ModelBudgetUsedUp) return { car, how: 'held', error }
  const about = { searchId, listingId: car.id }
  deps.log.warn({ ...about, err: error }, 'a car stays unjudged')
  const how = saysModelIsAway(error) ? 'model away' : 'passed over'
  const note = how === 'model away' ? putBehind : leaveAlone
  await note(deps.db, searchId, car.id).catch((err: unknown) =>
    deps.log.error({ ...about, err }, 'a failure could not be noted on its car'),
  )
  return { car, how, error }
}

async function holdRefused(deps: Dependencies, searchId: string, failed: Failed[]): Promise<void> {
  const held = failed.filter(({ how }) => how === 'held').map(({ car }) => car)
  if (held.length === 0) return
  deps.log.info({ searchId, cars: held.length }, "the day's model budget is used up")
  await holdCars(deps, searchId, {
    listingIds: held.map(({ id }) => id),
    isNewsRefused: held.some((car) => !car.isBackfill),
  })
}

type Weighed = { decision: Decision | { stage: 'FILTERED'; reason: string }; verdicts: Verdict[] }

/** Its page may have changed or gone since the results page let it through, so the hard filter comes first again. */
async function weigh(
  deps: Dependencies,
  search: Prisma.SearchGetPayload<object>,
  criteria: Criterion[],
  car: WaitingCar,
): Promise<Weighed> {
  if (car.goneAt) return { decision: { stage: 'FILTERED', reason: 'No longer listed' }, verdicts: [] }
  const listing: ReadableListing = { ...toListing(car), contentHash: car.contentHash }
  const passed = hardFilter(toFilters(search), listing)
  if (!passed.pass) return { decision: { stage: 'FILTERED', reason: passed.reason }, verdicts: [] }
  const asker = { searchId: search.id, isBackfill: car.isBackfill }
  const verdicts = criteria.length === 0 ? [] : await judgeListing(deps, listing, criteria, asker)
  return { decision: decide(verdicts), verdicts }
}
