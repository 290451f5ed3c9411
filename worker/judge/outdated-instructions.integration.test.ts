import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../e2e/support/database'
import { startFakeModel } from '../../e2e/support/injectable-model'
import {
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  insertNotified,
  insertUser,
  toJson,
  wantedCriterion,
} from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { judgeCandidates } from './judge-candidates'
import { instructionsVersion } from './model/formats'
import { loadWaitingCars } from './waiting-cars'

// Cars with open criteria that were judged under older instructions.
const database = useDatabase()
let model: Awaited<ReturnType<typeof startFakeModel>>
const found = { answer: 'yes', number: null, quote: 'Sunroof', photo: null, seen: null, attribute: null }
beforeEach(async () => {
  model = await startFakeModel(() => JSON.stringify({ facts: [{ feature: 'sunroof', ...found }] }))
})
afterEach(() => model.close())

const older = instructionsVersion - 1
const hour = 60 * 60_000

async function scene(carsPosted: number[]) {
  const user = await insertUser(database.db)
  const target = await insertMailTarget(database.db, user.id)
  const watchingSince = new Date(Date.now() - 24 * hour)
  const words = { smartCriteria: 'sunroof', criteria: toJson([wantedCriterion('sunroof')]) }
  const { id: searchId } = await insertSearch(database.db, user.id, { ...words, watchingSince })
  const cars = []
  for (const hoursAgo of carsPosted) {
    const postedAt = new Date(Date.now() - hoursAgo * hour)
    const car = await insertListing(database.db, {
      description: `Sunroof. ${hoursAgo}`,
      postedAt,
      firstSeenAt: postedAt,
    })
    const judged = { stage: 'POSSIBLE', instructionsVersion: older, decidedAt: postedAt } as const
    await insertCandidate(database.db, searchId, car.id, judged)
    cars.push(car)
  }
  const judge = (over = {}) =>
    judgeCandidates(workerDependencies(database.db, { OPENAI_BASE_URL: model.url, ...over }), { searchId })
  return { searchId, target, cars, judge }
}
const stagesOf = async (searchId: string) =>
  (await database.db.candidate.findMany({ where: { searchId } })).map(({ stage }) => stage)

test('rejudges a car left open under older instructions and alerts if its grade rises', async () => {
  const { searchId, cars, judge } = await scene([2])
  expect(await judge()).toEqual({ judged: 1, matches: 1, queued: 1, left: 0 })
  expect(await stagesOf(searchId)).toEqual(['MATCH'])
  expect(await database.db.alert.findMany({ where: { searchId } })).toMatchObject([{ listingId: cars[0]!.id }])
  expect(await judge()).toEqual({ judged: 0, matches: 0, queued: 0, left: 0 })
})

test('judges waiting cars first, then the newest of those under older instructions', async () => {
  const { searchId, judge } = await scene([9, 3, 6])
  const fresh = await insertListing(database.db, { description: 'Sunroof. fresh' })
  await insertCandidate(database.db, searchId, fresh.id)
  const next = async () => (await loadWaitingCars(database.db, searchId)).map(({ description }) => description)
  expect(await next()).toEqual(['Sunroof. fresh'])
  await judge()
  expect(await next()).toEqual(['Sunroof. 3', 'Sunroof. 6', 'Sunroof. 9'])
  await judge()
  expect(model.requests).toHaveLength(4)
  expect(await next()).toEqual([])
})

test('keeps the grade of cars beyond the budget', async () => {
  const { searchId, judge } = await scene([2, 3])
  expect(await judge({ MODEL_BUDGET_UNPROVEN: 0, MODEL_BUDGET_TRIAL: 0 })).toEqual({
    ...{ judged: 0, matches: 0, queued: 0, left: 0 },
  })
  expect(await stagesOf(searchId)).toEqual(['POSSIBLE', 'POSSIBLE'])
  expect(model.requests).toEqual([])
})

test('does not alert again about a car the target knows', async () => {
  const { searchId, target, cars, judge } = await scene([2])
  await insertNotified(database.db, target.id, cars[0]!)
  expect(await judge()).toMatchObject({ matches: 1, queued: 0 })
  expect(await database.db.alert.count({ where: { searchId } })).toBe(0)
})
