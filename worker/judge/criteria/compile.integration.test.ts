import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Criterion, TermRelation } from '#domain/judgment/criteria/criterion'
import { featureEntry } from '#domain/judgment/features/features'
import { useDatabase } from '../../../e2e/support/database'
import { startFakeModel, type ModelReply, type WireRequest } from '../../../e2e/support/injectable-model'
import { insertSearch, insertUser } from '../../../e2e/support/rows'
import { workerDependencies } from '../../../e2e/support/worker'
import { comparisonFormat } from '../model/formats'
import { compileCriteria } from './compile'

const database = useDatabase()
let model: Awaited<ReturnType<typeof startFakeModel>>
let says: ModelReply[]
beforeEach(async () => {
  says = []
  model = await startFakeModel(async () => says.shift()!)
})
afterEach(() => model.close())

const compiled = (words: string, label: string, feature: string) => {
  const alternatives = [{ label, spanish: null, feature, comparison: null, visible: true }]
  const rest = { kind: 'wish', polarity: 'wanted', strength: 'should', condition: null }
  return JSON.stringify({ criteria: [{ ...rest, words, alternatives }] })
}
const answered = (...answers: TermRelation[]) =>
  JSON.stringify({ answers: answers.map((answer, i) => ({ id: `t${i + 1}`, answer })) })

async function searchFor(smartCriteria: string, over: Parameters<typeof workerDependencies>[1] = {}) {
  const user = await insertUser(database.db)
  const { id: searchId } = await insertSearch(database.db, user.id, { smartCriteria })
  const deps = workerDependencies(database.db, { OPENAI_BASE_URL: model.url, ...over })
  const stored = async () => {
    const { criteria } = await database.db.search.findUniqueOrThrow({ where: { id: searchId } })
    return criteria as unknown as Criterion[] | null
  }
  const purposes = async () => {
    const calls = await database.db.modelCall.findMany({ where: { searchId }, orderBy: { createdAt: 'asc' } })
    return calls.map(({ purpose }) => purpose)
  }
  return { compile: () => compileCriteria(deps, { searchId }), stored, purposes }
}

const documentIn = (request: WireRequest): unknown => JSON.parse(request.input[0]!.content[0]!.text)
const rubber = compiled('brand-new rubber', 'good tires', 'good tires')
const open = { label: 'brand-new rubber', feature: null }

test('compares an unnamed feature once and keeps a narrower criterion open', async () => {
  const { compile, stored, purposes } = await searchFor('brand-new rubber')
  says = [rubber, answered('narrower')]
  await compile()
  const near = { feature: 'good tires', is: 'narrower' }
  expect(await stored()).toMatchObject([{ words: 'brand-new rubber', alternatives: [{ ...open, near }] }])
  expect(await purposes()).toEqual(['compile', 'same'])
  expect(model.requests[1]!.instructions).toBe(comparisonFormat.instructions)
  const { name: feature, definition } = featureEntry('good tires')
  const thing = { id: 't1', words: 'brand-new rubber', thing: 'good tires', feature, definition }
  expect(documentIn(model.requests[1]!)).toEqual({ words: 'brand-new rubber', things: [thing] })
})

test('a wording with the same or opposite meaning keeps the feature', async () => {
  const same = await searchFor('tires with loads of life')
  says = [compiled('tires with loads of life', 'good tires', 'good tires'), answered('same')]
  await same.compile()
  expect(await same.stored()).toMatchObject([{ polarity: 'wanted', alternatives: [{ feature: 'good tires' }] }])
  const owner = await searchFor('straight from its owner')
  says = [compiled('straight from its owner', 'straight from its owner', 'dealer'), answered('opposite')]
  await owner.compile()
  expect(await owner.stored()).toMatchObject([{ polarity: 'unwanted', alternatives: [{ feature: 'dealer' }] }])
})

test('known wordings need no second call', async () => {
  const { compile, stored, purposes } = await searchFor('moonroof')
  says = [compiled('moonroof', 'sunroof', 'sunroof')]
  await compile()
  expect(await stored()).toMatchObject([{ alternatives: [{ feature: 'sunroof' }] }])
  expect(await purposes()).toEqual(['compile'])
})

test.each<[string, ModelReply]>([
  ['no JSON', 'it is the same'],
  ['a refusal', { refusal: 'no' }],
  ['no answer about the thing', '{"answers":[]}'],
])("%s leaves an open criterion in the buyer's words", async (_, answer) => {
  const { compile, stored, purposes } = await searchFor('brand-new rubber')
  says = [rubber, answer]
  await compile()
  expect(await stored()).toMatchObject([{ alternatives: [open] }])
  expect(await purposes()).toEqual(['compile', 'same'])
})

test('does not make the second call beyond the budget, and the criterion stays open', async () => {
  const prices = { OPENAI_INPUT_PRICE: 0, OPENAI_OUTPUT_PRICE: 1_000_000, MODEL_MAX_OUTPUT_TOKENS: 1 }
  const { compile, stored, purposes } = await searchFor('brand-new rubber', { ...prices, MODEL_BUDGET_UNPROVEN: 1 })
  says = [rubber]
  await compile()
  expect(await stored()).toMatchObject([{ alternatives: [open] }])
  expect(await purposes()).toEqual(['compile'])
})

test('stores nothing while the model is unavailable, and the next attempt compiles the text', async () => {
  const { compile, stored } = await searchFor('brand-new rubber')
  says = [rubber, { status: 503 }, rubber, answered('same')]
  await expect(compile()).rejects.toThrow()
  expect(await stored()).toBeNull()
  await compile()
  expect(await stored()).toMatchObject([{ alternatives: [{ feature: 'good tires' }] }])
})
