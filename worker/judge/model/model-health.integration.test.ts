import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { startFakeModel } from '../../../e2e/support/injectable-model'
import {
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertReading,
  insertSearch,
  insertUser,
  quotedFact,
  toJson,
  wantedCriterion,
} from '../../../e2e/support/rows'
import { workerDependencies } from '../../../e2e/support/worker'
import { judgeCandidates } from '../judge-candidates'

const database = useDatabase()
let model: Awaited<ReturnType<typeof startFakeModel>>
let calls = 0
let isDown = true
const fact = { feature: 'leather seats', answer: 'yes', number: null, quote: 'leather seats', photo: null }
const reading = JSON.stringify({ facts: [{ ...fact, seen: null, attribute: null }] })

beforeEach(async () => {
  calls = 0
  isDown = true
  model = await startFakeModel(() => {
    calls++
    return isDown ? { status: 503 } : reading
  })
})
afterEach(() => model.close())

/** A search with this many cars that only the model can judge. */
async function search(cars: number) {
  const user = await insertUser(database.db)
  await insertMailTarget(database.db, user.id)
  const criteria = toJson([wantedCriterion('leather seats')])
  const { id } = await insertSearch(database.db, user.id, { smartCriteria: 'leather seats', criteria })
  for (let i = 0; i < cars; i++) {
    const { id: listingId } = await insertListing(database.db, { description: `Car ${i} with leather seats.` })
    await insertCandidate(database.db, id, listingId)
  }
  return id
}
const deps = () => workerDependencies(database.db, { OPENAI_BASE_URL: model.url })
const judge = (searchId: string) => judgeCandidates(deps(), { searchId }).catch(() => null)
/** Simulates that the pause is over. */
async function pauseEnds() {
  await database.db.modelHealth.updateMany({ data: { nextAttemptAt: new Date(0) } })
  await database.db.candidate.updateMany({ where: { stage: 'WAITING' }, data: { judgeAfter: null } })
}
const judged = () => database.db.candidate.count({ where: { stage: 'MATCH' } })

test('while the model is down, a handful of cars costs a handful of calls, then one per pause', async () => {
  const searches = [await search(4), await search(4)]
  for (let round = 0; round < 30; round++) await Promise.all(searches.map(judge))
  // Calls of both searches that were on their way when the fifth failed.
  expect(calls).toBeLessThanOrEqual(16)
  expect(calls).toBeGreaterThanOrEqual(5)
  for (let pause = 0; pause < 3; pause++) {
    calls = 0
    await pauseEnds()
    await Promise.all(searches.map(judge))
    expect(calls).toBe(1)
  }
  isDown = false
  calls = 0
  await pauseEnds()
  await Promise.all(searches.map(judge))
  await database.db.candidate.updateMany({ where: { stage: 'WAITING' }, data: { judgeAfter: null } })
  await Promise.all(searches.map(judge))
  expect(await judged()).toBe(8)
  expect(calls).toBe(8)
})

test('cars rest until the model is asked again, and those that need no model are judged meanwhile', async () => {
  const nextAttemptAt = new Date(Date.now() + 60_000)
  const failing = { failures: 9, failingSince: new Date(), nextAttemptAt }
  const { OPENAI_MODEL } = deps().config
  await database.db.modelHealth.upsert({
    where: { model: OPENAI_MODEL },
    create: { model: OPENAI_MODEL, ...failing },
    update: failing,
  })
  const searchId = await search(6)
  const read = await insertListing(database.db, { description: 'Has leather seats.', postedAt: new Date(0) })
  await insertReading(database.db, read.contentHash!, [quotedFact('leather seats', 'yes', 'leather seats')])
  await insertCandidate(database.db, searchId, read.id)
  await judgeCandidates(deps(), { searchId })
  expect(calls).toBe(0)
  const waiting = await database.db.candidate.findMany({ where: { searchId, stage: 'WAITING' } })
  for (const { judgeAfter, failures, isHeld } of waiting) {
    expect([failures, isHeld]).toEqual([0, false])
    expect(Math.abs(judgeAfter!.getTime() - nextAttemptAt.getTime())).toBeLessThan(5_000)
  }
  expect(waiting).toHaveLength(6)
  expect(await database.db.candidate.count({ where: { listingId: read.id, stage: 'MATCH' } })).toBe(1)
})
