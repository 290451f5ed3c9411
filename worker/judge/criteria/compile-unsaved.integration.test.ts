import { afterEach, expect, test } from 'vitest'
import { spentToday } from '#platform/spend'
import type { WorkerConfig } from '../../config'
import { useDatabase } from '../../../e2e/support/database'
import { startFakeModel } from '../../../e2e/support/injectable-model'
import { insertUser } from '../../../e2e/support/rows'
import { workerDependencies } from '../../../e2e/support/worker'
import { descriptionFormat } from '../model/formats'
import { compileUnsaved } from './compile'

const database = useDatabase()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const compiled =
  '{"criteria":[{"words":"sunroof","kind":"wish","polarity":"wanted","strength":"must","condition":null,' +
  '"alternatives":[{"label":"sunroof","spanish":null,"feature":"sunroof","comparison":null,"visible":true}]}]}'
const dollar = 1_000_000

async function scene(say: () => string, over: Partial<WorkerConfig> = {}, isDescription = false) {
  const model = await startFakeModel(say)
  closing.push(model.close)
  const prices = {
    OPENAI_INPUT_PRICE: 0,
    OPENAI_OUTPUT_PRICE: dollar,
    MODEL_MAX_OUTPUT_TOKENS: 1,
    MODEL_BUDGET_UNPROVEN: 5,
  }
  const deps = workerDependencies(database.db, { OPENAI_BASE_URL: model.url, ...prices, ...over })
  const { id: userId } = await insertUser(database.db)
  const { id } = await database.db.unsavedWords.create({
    data: { userId, words: 'must have a sunroof', isDescription },
  })
  const stored = () => database.db.unsavedWords.findUniqueOrThrow({ where: { id } })
  return { model, userId, stored, compile: () => compileUnsaved(deps, { unsavedId: id }) }
}

test("compiles unsaved text once, on its user's budget", async () => {
  const { compile, stored, userId } = await scene(() => compiled)
  expect(await compile()).toEqual({ isCompiled: true })
  expect(await stored()).toMatchObject({ drafts: [{ strength: 'must', words: 'sunroof' }], failure: null })
  expect(await spentToday(database.db, userId, 'model')).toBe(dollar)
  expect(await compile()).toEqual({ isCompiled: true })
  expect(await spentToday(database.db, userId, 'model')).toBe(dollar)
})

test('reads a description of the whole car once, in its own format', async () => {
  const description = {
    ...{ cars: [], limits: [], places: [], transmissions: [], bodyTypes: [], unclear: [] },
    wishes: [{ quote: 'must have a sunroof' }],
  }
  const { model, compile, stored } = await scene(() => JSON.stringify(description), {}, true)
  for (const _ of [1, 2]) expect(await compile()).toEqual({ isCompiled: true })
  expect(await stored()).toMatchObject({ description, drafts: null, failure: null })
  expect(model.requests.map(({ instructions }) => instructions)).toEqual([descriptionFormat.instructions])
  expect((await database.db.modelCall.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })).purpose).toBe('describe')
})

test('records an unusable answer for the form', async () => {
  const { compile, stored } = await scene(() => 'no JSON at all')
  await expect(compile()).rejects.toThrow()
  expect(await stored()).toMatchObject({ drafts: null, failure: 'unread' })
})

test('makes no call beyond the budget and records the reason for the form', async () => {
  const { compile, stored, userId } = await scene(() => compiled, { MODEL_BUDGET_UNPROVEN: 0 })
  expect(await compile()).toEqual({ isCompiled: false })
  expect(await stored()).toMatchObject({ drafts: null, failure: 'budget' })
  expect(await spentToday(database.db, userId, 'model')).toBe(0)
})

test('ignores text of a deleted account', async () => {
  const { compile, userId } = await scene(() => compiled)
  await database.db.user.delete({ where: { id: userId } })
  expect(await compile()).toEqual({ isCompiled: false })
})
