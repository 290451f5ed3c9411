import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import { addCriterion, changeCriterion } from '#domain/judgment/criteria/edit'
import { useDatabase } from '../../e2e/support/database'
import { startFakeModel } from '../../e2e/support/injectable-model'
import {
  openCriterion,
  insertListing,
  insertReading,
  insertSearch,
  insertUser,
  toJson,
  quotedFact,
  wantedCriterion,
} from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { filterBatch } from '../filter/filter-batch'
import { judgeCandidates } from './judge-candidates'

const database = useDatabase()
let model: Awaited<ReturnType<typeof startFakeModel>>
beforeEach(async () => {
  const claim = { answer: 'yes', quote: 'ski rack', photo: null, seen: null, attribute: null }
  model = await startFakeModel(({ input }) => {
    const { questions } = JSON.parse(input[0]!.content[0]!.text) as { questions: { id: string }[] }
    return JSON.stringify({ answers: questions.map(({ id }) => ({ id, ...claim })) })
  })
})
afterEach(() => model.close())

const asked = () =>
  model.requests.map(({ input }) =>
    (JSON.parse(input[0]!.content[0]!.text) as { questions: { label: string }[] }).questions.map(({ label }) => label),
  )

test('rejudges after an edit without repeating answered questions', async () => {
  const { db } = database
  const deps = workerDependencies(db, { OPENAI_BASE_URL: model.url })
  const car = await insertListing(db, { description: 'Leather seats and a ski rack. A roof box too.' })
  await insertReading(db, car.contentHash!, [quotedFact('leather seats', 'yes', 'Leather seats')])
  const feed = { key: 'k', marketplace: 'craigslist', area: 'sfbay', make: 'honda' } as const
  const { id: feedId } = await db.feed.create({ data: { ...feed, listings: { create: { listingId: car.id } } } })
  const user = await insertUser(db)
  let criteria: Criterion[] = [wantedCriterion('leather seats'), openCriterion('ski rack', 'a2')]
  const { id: searchId } = await insertSearch(db, user.id, { smartCriteria: 'words', criteria: toJson(criteria) })
  await db.searchFeed.create({ data: { searchId, feedId } })
  const judgeAgain = async () => {
    const data = { criteria: toJson(criteria), version: { increment: 1 } }
    await filterBatch(deps, await db.search.update({ where: { id: searchId }, data }), 10, new Date())
    await judgeCandidates(deps, { searchId })
    return (await db.candidate.findFirstOrThrow({ where: { searchId } })).stage
  }
  expect(await judgeAgain()).toBe('MATCH')
  expect(asked()).toEqual([['ski rack']])

  criteria = changeCriterion(criteria, 'a2', { strength: 'nice', polarity: 'unwanted' })!
  expect(await judgeAgain()).toBe('MATCH')
  criteria = changeCriterion(criteria, 'a2', { strength: 'should' })!
  expect(await judgeAgain()).toBe('REJECTED')
  criteria = changeCriterion(criteria, 'a2', { polarity: 'wanted', wording: 'A  Ski Rack' })!
  criteria = addCriterion(criteria, { polarity: 'wanted', strength: 'should', wording: 'sunroof' })
  expect(await judgeAgain()).toBe('LIKELY')
  expect(asked()).toHaveLength(1)

  criteria = addCriterion(criteria, { polarity: 'wanted', strength: 'should', wording: 'roof box' })
  expect(await judgeAgain()).toBe('LIKELY')
  expect(asked()).toEqual([['ski rack'], ['roof box']])
  expect(await db.modelCall.count({ where: { purpose: { not: 'judge' } } })).toBe(0)
})
