import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { startFakeModel } from '../../../e2e/support/injectable-model'
import { insertSearch, insertUser } from '../../../e2e/support/rows'
import { workerDependencies } from '../../../e2e/support/worker'
import type { WorkerConfig } from '../../config'
import { planCycle } from '../../plan/plan-cycle'
import { compileCriteria } from './compile'

const database = useDatabase()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const compiled =
  '{"criteria":[{"words":"sunroof","kind":"wish","polarity":"wanted","strength":"should","condition":null,' +
  '"alternatives":[{"label":"sunroof","spanish":null,"feature":"sunroof","comparison":null,"visible":true}]}]}'

/** Each answer is exactly one output token at one dollar, so the spend counts calls. */
async function dependencies(budgets: Partial<WorkerConfig>, say: () => string) {
  const model = await startFakeModel(say)
  closing.push(model.close)
  const over = { OPENAI_BASE_URL: model.url, OPENAI_INPUT_PRICE: 0, OPENAI_OUTPUT_PRICE: 1_000_000 }
  return { deps: workerDependencies(database.db, { ...over, MODEL_MAX_OUTPUT_TOKENS: 1, ...budgets }), model }
}

async function scene(smartCriteria: string) {
  const user = await insertUser(database.db)
  await database.db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } })
  const { id: searchId } = await insertSearch(database.db, user.id, { smartCriteria })
  return { userId: user.id, searchId }
}

/** Moves today's spend to yesterday and releases held work. */
async function startNextDay() {
  // Delete earlier days first. Otherwise an updated row may conflict with one that has not moved yet.
  await database.db.$executeRaw`DELETE FROM "Spend" WHERE day < (now() AT TIME ZONE 'UTC')::date`
  await database.db.$executeRaw`UPDATE "Spend" SET day = day - 1`
  await database.db.$executeRaw`UPDATE "Search" SET "compileAfter" = now() - interval '1 second' WHERE "isCompileHeld"`
}

test('holds text beyond the budget without a failure and compiles it the next day', async () => {
  const { deps, model } = await dependencies({ MODEL_BUDGET_TRIAL: 1 }, () => compiled)
  const { searchId, userId } = await scene('sunroof')
  const { id: laterId } = await insertSearch(database.db, userId, { smartCriteria: 'moonroof' })
  expect(await compileCriteria(deps, { searchId })).toEqual({ criteria: 1 })
  expect(await compileCriteria(deps, { searchId: laterId })).toEqual({ criteria: 0 })
  expect(await database.db.search.findUnique({ where: { id: laterId } })).toMatchObject({
    criteria: null,
    isCompileHeld: true,
    compileFailures: 0,
  })
  expect(await planCycle(deps, { searchId: laterId, force: false }, new Date())).toMatchObject({ needsCompile: false })
  await startNextDay()
  expect(await planCycle(deps, { searchId: laterId, force: false }, new Date())).toMatchObject({ needsCompile: true })
  expect(await compileCriteria(deps, { searchId: laterId })).toEqual({ criteria: 1 })
  expect(model.requests).toHaveLength(2)
})

test('backs off text that the model refuses until it is changed', async () => {
  const { deps, model } = await dependencies({}, () => 'I cannot help with that.')
  const { searchId } = await scene(randomUUID())
  const search = () => database.db.search.findUniqueOrThrow({ where: { id: searchId } })
  const pauseMs = async () => (await search()).compileAfter!.getTime() - Date.now()
  for (const _ of [1, 2]) {
    await expect(compileCriteria(deps, { searchId })).rejects.toMatchObject({ type: 'InvalidModelOutput' })
  }
  expect(await pauseMs()).toBeGreaterThan(30_000)
  expect(await compileCriteria(deps, { searchId })).toEqual({ criteria: 0 })
  expect(model.requests).toHaveLength(2)
  const plan = await planCycle(deps, { searchId, force: false }, new Date())
  expect(plan).toMatchObject({ needsCompile: false })
  expect(plan.kind === 'watch' && plan.sleepMs).toBeLessThanOrEqual(60_000)

  await database.db.search.update({ where: { id: searchId }, data: { compileAfter: new Date() } })
  await expect(compileCriteria(deps, { searchId })).rejects.toMatchObject({ type: 'InvalidModelOutput' })
  expect(await pauseMs()).toBeGreaterThan(90_000)

  await database.db.search.update({ where: { id: searchId }, data: { smartCriteria: 'leather', version: 2 } })
  expect(await planCycle(deps, { searchId, force: false }, new Date())).toMatchObject({ needsCompile: true })
  await expect(compileCriteria(deps, { searchId })).rejects.toMatchObject({ type: 'InvalidModelOutput' })
  expect(await search()).toMatchObject({ compileFailures: 1, compileVersion: 2 })
})
