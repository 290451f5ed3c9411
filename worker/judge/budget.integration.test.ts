import { afterEach, expect, test } from 'vitest'
import { spentToday } from '#platform/spend'
import type { WorkerConfig } from '../config'
import { useDatabase } from '../../e2e/support/database'
import { startFakeModel } from '../../e2e/support/injectable-model'
import {
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertReading,
  insertSearch,
  insertSubscription,
  insertUser,
  toJson,
  quotedFact,
  wantedCriterion,
} from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { planCycle } from '../plan/plan-cycle'
import { summarizeBackfill } from '../notify/alerts/summarize-backfill'
import { judgeCandidates } from './judge-candidates'

// Each answer is exactly one output token at one dollar, so the spend counts calls.
const database = useDatabase()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const leather =
  '{"facts":[{"feature":"leather seats","answer":"yes","number":null,"quote":"leather seats","photo":null,"seen":null,"attribute":null}]}'
const dollar = 1_000_000

async function dependencies(budgets: Partial<WorkerConfig>, say: () => string | Promise<string> = () => leather) {
  const model = await startFakeModel(say)
  closing.push(model.close)
  const over = { OPENAI_BASE_URL: model.url, OPENAI_INPUT_PRICE: 0, OPENAI_OUTPUT_PRICE: dollar }
  return { deps: workerDependencies(database.db, { ...over, MODEL_MAX_OUTPUT_TOKENS: 1, ...budgets }), model }
}

const watching = { smartCriteria: 'leather seats', criteria: toJson([wantedCriterion('leather seats')]) }

async function scene(search: Parameters<typeof insertSearch>[2] = watching, isVerified = true) {
  const user = await insertUser(database.db)
  if (isVerified) await database.db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } })
  await insertMailTarget(database.db, user.id)
  const { id: searchId } = await insertSearch(database.db, user.id, search)
  return { userId: user.id, searchId }
}

const hourMs = 60 * 60_000

/** Adds waiting cars, newest first. Backfill cars are posted before the search starts. */
async function park(searchId: string, count: number, isBackfill = false) {
  const newest = Date.now() - (isBackfill ? 2 * hourMs : 0)
  const cars = []
  for (let i = 0; i < count; i++) {
    const car = await insertListing(database.db, { postedAt: new Date(newest - i * 60_000) })
    await insertCandidate(database.db, searchId, car.id, { isBackfill })
    cars.push(car.id)
  }
  return cars
}

const stagesOf = async (searchId: string, ids: string[]) => {
  const rows = await database.db.candidate.findMany({ where: { searchId, listingId: { in: ids } } })
  return ids.map((id) => rows.find((row) => row.listingId === id)?.stage)
}
const heldOf = (searchId: string) =>
  database.db.candidate.findMany({
    where: { searchId, stage: 'WAITING', isHeld: true, judgeAfter: { gt: new Date() } },
  })

/** Moves today's spend to yesterday and releases held work. */
async function startNextDay() {
  // Delete earlier days first. Otherwise an updated row may conflict with one that has not moved yet.
  await database.db.$executeRaw`DELETE FROM "Spend" WHERE day < (now() AT TIME ZONE 'UTC')::date`
  await database.db.$executeRaw`UPDATE "Spend" SET day = day - 1`
  await database.db.$executeRaw`UPDATE "Candidate" SET "judgeAfter" = now() - interval '1 second' WHERE "isHeld"`
}

test('cars wait without calls or failures when the budget is used up; the next day starts with the newest', async () => {
  const { deps, model } = await dependencies({ MODEL_BUDGET_TRIAL: 3 })
  const { searchId, userId } = await scene()
  const cars = await park(searchId, 8)
  expect(await judgeCandidates(deps, { searchId })).toEqual({ judged: 3, matches: 3, queued: 3, left: 0 })
  expect(model.requests).toHaveLength(3)
  expect(await spentToday(database.db, userId, 'model')).toBe(3 * dollar)
  expect(await stagesOf(searchId, cars.slice(4))).toEqual(Array(4).fill('WAITING'))
  expect(await heldOf(searchId)).toHaveLength(5)
  expect(await judgeCandidates(deps, { searchId })).toEqual({ judged: 0, matches: 0, queued: 0, left: 0 })
  expect(model.requests).toHaveLength(3)

  await startNextDay()
  const waiting = await stagesOf(searchId, cars)
  const [first, ...others] = cars.filter((_, i) => waiting[i] === 'WAITING')
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 3 })
  // Four are judged concurrently, so any three of the newest four.
  expect(await stagesOf(searchId, [first!, ...others.slice(0, 3)])).toContain('MATCH')
  expect(await stagesOf(searchId, others.slice(3))).toEqual(['WAITING'])
  await startNextDay()
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 2 })
  expect(await database.db.candidate.count({ where: { searchId, stage: 'MATCH' } })).toBe(8)
})

test('judges a car blocked only by reservations of running calls afterwards, without holding it', async () => {
  const over = { MODEL_BUDGET_TRIAL: 4, MODEL_MAX_OUTPUT_TOKENS: 2 } // two are reserved, one is used
  const { deps } = await dependencies(over)
  const { searchId } = await scene()
  await park(searchId, 3)
  expect(await judgeCandidates(deps, { searchId })).toEqual({ judged: 3, matches: 3, queued: 3, left: 0 })
})

test('concurrent searches of one account stay within its budget', async () => {
  const { deps, model } = await dependencies({ MODEL_BUDGET_TRIAL: 5 })
  const { searchId, userId } = await scene()
  const others = await Promise.all([1, 2].map(() => insertSearch(database.db, userId, watching)))
  const searchIds = [searchId, ...others.map(({ id }) => id)]
  for (const id of searchIds) await park(id, 6)
  await Promise.all(searchIds.map((id) => judgeCandidates(deps, { searchId: id })))
  expect(model.requests).toHaveLength(5)
  expect(await spentToday(database.db, userId, 'model')).toBe(5 * dollar)
})

test('unverified accounts share a twentieth of the total budget, trials half; paying accounts get the rest', async () => {
  await startNextDay()
  const { deps } = await dependencies({ MODEL_BUDGET_PRODUCT: 20 })
  const judged = async (isVerified: boolean, pays = false) => {
    const { userId, searchId } = await scene(watching, isVerified)
    if (pays) await insertSubscription(database.db, userId)
    await park(searchId, 6)
    return (await judgeCandidates(deps, { searchId })).judged
  }
  expect((await Promise.all([judged(false), judged(false)])).sort()).toEqual([0, 1])
  expect([await judged(true), await judged(true)]).toEqual([6, 3])
  const payers = await Promise.all([judged(true, true), judged(true, true)])
  expect(payers.reduce((sum, cars) => sum + cars)).toBe(10) // of twelve: the product budget applies too
})

test('an account has a small budget until its address is verified', async () => {
  const { deps } = await dependencies({ MODEL_BUDGET_UNPROVEN: 1 })
  const { searchId, userId } = await scene(watching, false)
  await park(searchId, 3)
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 1 })
  await database.db.user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })
  await database.db
    .$executeRaw`UPDATE "Candidate" SET "judgeAfter" = now() - interval '1 second' WHERE "searchId" = ${searchId}::uuid`
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 2 })
})

test("a plan's budget applies from its start, also before the address is verified", async () => {
  const { deps } = await dependencies({ MODEL_BUDGET_UNPROVEN: 1, MODEL_BUDGET_BASIC: 2, MODEL_BUDGET_PRO: 4 })
  const { searchId, userId } = await scene(watching, false)
  await park(searchId, 6)
  const judged = async () => {
    await database.db
      .$executeRaw`UPDATE "Candidate" SET "judgeAfter" = now() - interval '1 second' WHERE "searchId" = ${searchId}::uuid`
    return (await judgeCandidates(deps, { searchId })).judged
  }
  expect(await judged()).toBe(1)
  const { id: plan } = await insertSubscription(database.db, userId)
  expect(await judged()).toBe(1)
  await database.db.subscription.update({ where: { id: plan }, data: { plan: 'pro' } })
  expect(await judged()).toBe(2)
  expect(await judged()).toBe(0)
})

test('backfill uses at most half of the daily budget, and news is judged first', async () => {
  const { deps } = await dependencies({ MODEL_BUDGET_TRIAL: 6 })
  const { searchId } = await scene()
  const old = await park(searchId, 5, true)
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 3, queued: 0 })
  expect(await stagesOf(searchId, old)).toContain('WAITING')
  const news = await park(searchId, 2)
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 2 })
  expect(await stagesOf(searchId, news)).toEqual(['MATCH', 'MATCH'])
  expect(await heldOf(searchId)).toHaveLength(2)
})

test('held cars do not delay the summary', async () => {
  const { deps } = await dependencies({ MODEL_BUDGET_TRIAL: 2 })
  const { searchId } = await scene()
  await park(searchId, 3, true)
  expect(await summarizeBackfill(deps, { searchId })).toEqual({ queued: 0 })
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 1 })
  expect(await summarizeBackfill(deps, { searchId })).toEqual({ queued: 1 })
})

test('a car that backs off does not delay the summary and is in a later digest', async () => {
  const { deps } = await dependencies({})
  const { searchId } = await scene()
  await park(searchId, 2, true)
  const [late] = await database.db.candidate.findMany({ where: { searchId } })
  const where = { searchId, listingId: late!.listingId }
  await database.db.candidate.updateMany({ where, data: { failures: 9, judgeAfter: new Date(Date.now() + 3_600_000) } })
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 1, queued: 0 })
  expect(await summarizeBackfill(deps, { searchId })).toEqual({ queued: 1 })
  await database.db.candidate.updateMany({ where, data: { judgeAfter: null } }) // end the back-off
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 1, queued: 0 })
  expect(await database.db.alert.findMany({ where })).toMatchObject([{ reason: 'CAR', status: 'DIGEST' }])
})

test('a search without budget holds all its waiting cars in one batch and sleeps', async () => {
  const { deps, model } = await dependencies({ MODEL_BUDGET_TRIAL: 0 })
  const { searchId } = await scene()
  await park(searchId, 45)
  expect(await judgeCandidates(deps, { searchId })).toEqual({ judged: 0, matches: 0, queued: 0, left: 0 })
  expect(model.requests).toEqual([])
  expect(await heldOf(searchId)).toHaveLength(45)
  const plan = await planCycle(deps, { searchId, force: false }, new Date())
  expect(plan).toMatchObject({ kind: 'watch', unjudged: 0 })
  const [{ judgeAfter } = { judgeAfter: null }] = await heldOf(searchId)
  const now = new Date()
  const nextDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  expect(judgeAfter!.getTime()).toBeLessThanOrEqual(Math.max(nextDay, now.getTime() + 60_000))
  expect(judgeAfter!.getTime()).toBeLessThanOrEqual(now.getTime() + 30 * 60_000)
})

test('judges a car without a budget if another search paid for its reading', async () => {
  const { deps, model } = await dependencies({ MODEL_BUDGET_TRIAL: 0 })
  const { searchId } = await scene()
  const [unread, read] = await park(searchId, 2)
  const { contentHash } = await database.db.listing.findUniqueOrThrow({ where: { id: read } })
  await insertReading(database.db, contentHash!, [quotedFact('leather seats', 'yes', 'leather seats')])
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 1, matches: 1, queued: 1, left: 0 })
  expect(await stagesOf(searchId, [unread!, read!])).toEqual(['WAITING', 'MATCH'])
  expect(model.requests).toEqual([])
})

test("uses the search's own budget if the shared reading exceeds the other's", async () => {
  const { deps, model } = await dependencies({ MODEL_BUDGET_UNPROVEN: 0 })
  const [poor, rich] = [await scene(watching, false), await scene()]
  const car = await insertListing(database.db)
  for (const { searchId } of [poor, rich]) await insertCandidate(database.db, searchId, car.id)
  const [first, second] = await Promise.all([poor, rich].map((s) => judgeCandidates(deps, { searchId: s.searchId })))
  expect(second).toMatchObject({ judged: 1, matches: 1 })
  expect(model.requests).toHaveLength(1)
  expect(first!.judged).toBeLessThanOrEqual(1) // it may have found the other's reading
  expect(await spentToday(database.db, poor.userId, 'model')).toBe(0)
})

test('a failed call releases its reservation and is counted at its real cost', async () => {
  const { deps } = await dependencies({ MODEL_BUDGET_TRIAL: 10, MODEL_MAX_OUTPUT_TOKENS: 4 }, () => 'no JSON')
  const { searchId, userId } = await scene()
  await park(searchId, 1)
  await expect(judgeCandidates(deps, { searchId })).rejects.toMatchObject({ type: 'InvalidModelOutput' })
  expect(await spentToday(database.db, userId, 'model')).toBe(dollar)
})
