import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { criterionLabel, openAlternative, type Criterion } from '#domain/judgment/criteria/criterion'
import type { WorkerConfig } from '../config'
import { useDatabase } from '../../e2e/support/database'
import { startFakeModel, type WireRequest } from '../../e2e/support/injectable-model'
import {
  insertCandidate,
  insertListing,
  insertSearch,
  insertUser,
  openCriterion,
  toJson,
  wantedCriterion,
} from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { toListing } from '../stored/rows'
import { judgeCandidates } from './judge-candidates'
import { readListing, rereadUnfounded } from './read-listing'

const database = useDatabase()
let model: Awaited<ReturnType<typeof startFakeModel>>
/** The model's answers, one per call. The last one repeats. */
let says: (string | ((request: WireRequest) => string))[]
beforeEach(async () => {
  says = []
  model = await startFakeModel((request) => {
    const said = says.length > 1 ? says.shift()! : says[0]!
    return typeof said === 'string' ? said : said(request)
  })
})
afterEach(() => model.close())

const fact = (feature: string, quote: string) => ({
  feature,
  answer: 'yes',
  number: null,
  quote,
  photo: null,
  seen: null,
  attribute: null,
})
const reading = (...facts: object[]) => JSON.stringify({ facts })
const answer = (given: string, quote: string | null) =>
  JSON.stringify({ answers: [{ id: 'a1', answer: given, quote, photo: null, seen: null, attribute: null }] })
const skiBox = openCriterion('ski box')

async function judgeBy(listingId: string, criteria: Criterion[], over: Partial<WorkerConfig> = {}): Promise<string> {
  const user = await insertUser(database.db)
  const { id: searchId } = await insertSearch(database.db, user.id, {
    smartCriteria: criteria.map(criterionLabel).join(', '),
    criteria: toJson(criteria),
  })
  await insertCandidate(database.db, searchId, listingId)
  await judgeCandidates(workerDependencies(database.db, { OPENAI_BASE_URL: model.url, ...over }), { searchId })
  const { stage } = await database.db.candidate.findFirstOrThrow({ where: { searchId } })
  return stage
}

const judge = (listingId: string, criterion: Criterion, over?: Partial<WorkerConfig>) =>
  judgeBy(listingId, [criterion], over)

interface Question {
  id: string
  label: string
}
const questionsOf = (request: WireRequest) =>
  (JSON.parse(request.input[0]!.content[0]!.text) as { questions: Question[] }).questions
const labelsAsked = (request: WireRequest) => questionsOf(request).map(({ label }) => label)
/** Answers "yes" to questions whose label appears in the description, and "unknown" to the others. */
const answerFrom = (description: string) => (request: WireRequest) =>
  JSON.stringify({
    answers: questionsOf(request).map(({ id, label }) => {
      const isSaid = description.includes(label)
      return { ...{ id, answer: isSaid ? 'yes' : 'unknown', quote: isSaid ? label : null }, ...noOther }
    }),
  })
const noOther = { photo: null, seen: null, attribute: null }

const featuresAsked = (request: WireRequest) =>
  (JSON.parse(request.input[0]!.content[0]!.text) as { features: string[] }).features

test("another model makes its own readings and answers, and the first model's stay stored", async () => {
  const car = await insertListing(database.db, { description: 'Leather seats, ski box.' })
  says = [reading()]
  expect(await judge(car.id, wantedCriterion('leather seats'))).toBe('POSSIBLE')
  says = [reading(fact('leather seats', 'Leather seats'))]
  expect(await judge(car.id, wantedCriterion('leather seats'))).toBe('POSSIBLE')
  expect(await judge(car.id, wantedCriterion('leather seats'), { OPENAI_MODEL: 'gpt-5.6-terra' })).toBe('MATCH')
  says = [answer('unknown', null)]
  expect(await judge(car.id, skiBox)).toBe('POSSIBLE')
  says = [answer('yes', 'ski box')]
  expect(await judge(car.id, skiBox)).toBe('POSSIBLE')
  expect(await judge(car.id, skiBox, { OPENAI_MODEL: 'gpt-5.6-terra' })).toBe('MATCH')
  expect(model.requests).toHaveLength(4)
})

test('ignores readings and answers made under other instructions', async () => {
  const car = await insertListing(database.db, { description: 'Leather seats, ski box.' })
  const key = { contentHash: car.contentHash!, model: 'gpt-5.6-luna', instructionsVersion: 0 }
  await database.db.reading.create({ data: { ...key, facts: [] } })
  await database.db.criterionAnswer.create({
    data: { ...key, criterionKey: 'ski box', answer: 'unknown', evidence: [] },
  })
  says = [reading(fact('leather seats', 'Leather seats'))]
  expect(await judge(car.id, wantedCriterion('leather seats'))).toBe('MATCH')
  says = [answer('yes', 'ski box')]
  expect(await judge(car.id, skiBox)).toBe('MATCH')
})

test('asks again once about an unfounded answer and uses the second answer', async () => {
  const car = await insertListing(database.db, { description: 'Ski  box.' })
  says = [answer('yes', 'box for skis'), answer('yes', 'ski box')]
  expect(await judge(car.id, skiBox)).toBe('MATCH')
  expect(model.requests).toHaveLength(2)
  expect(await database.db.criterionAnswer.findMany({ where: { contentHash: car.contentHash! } })).toMatchObject([
    { answer: 'yes', isUnfounded: false, timesAsked: 2 },
  ])
})

test('an answer that is unfounded twice stays unknown and is not repeated', async () => {
  const car = await insertListing(database.db, { description: 'Ski box.' })
  says = [answer('yes', 'box for skis')]
  expect(await judge(car.id, skiBox)).toBe('POSSIBLE')
  expect(await judge(car.id, skiBox)).toBe('POSSIBLE')
  expect(model.requests).toHaveLength(2)
  expect(await database.db.criterionAnswer.findMany({ where: { contentHash: car.contentHash! } })).toMatchObject([
    { answer: 'unknown', isUnfounded: true, timesAsked: 2 },
  ])
})

test('does not ask again after an honest "unknown"', async () => {
  const car = await insertListing(database.db, { description: 'Nice.' })
  says = [answer('unknown', null)]
  await judge(car.id, skiBox)
  await judge(car.id, skiBox)
  expect(model.requests).toHaveLength(1)
})

test('a failed second request keeps the first answer, and the next search retries it', async () => {
  const car = await insertListing(database.db, { description: 'Ski box.' })
  says = [answer('yes', 'box for skis'), 'no JSON', answer('yes', 'Ski box')]
  await expect(judge(car.id, skiBox)).rejects.toMatchObject({ type: 'InvalidModelOutput' })
  expect(await judge(car.id, skiBox)).toBe('MATCH')
  expect(model.requests).toHaveLength(3)
})

test('rereads the unfounded features of a reading once, for the first search that needs one', async () => {
  const car = await insertListing(database.db, { description: 'Leather seats, power sunroof.' })
  says = [reading(fact('leather seats', 'Leather seats'), fact('sunroof', 'panoramic roof'), fact('rust', 'rusty'))]
  expect(await judge(car.id, wantedCriterion('leather seats'))).toBe('MATCH')
  expect(model.requests).toHaveLength(1)
  says = [reading(fact('sunroof', 'power sunroof'), fact('navigation', 'Leather seats'))]
  expect(await judge(car.id, wantedCriterion('sunroof'))).toBe('MATCH')
  expect(featuresAsked(model.requests[1]!)).toEqual(['sunroof', 'rust'])
  expect(await judge(car.id, wantedCriterion('leather seats'))).toBe('MATCH')
  expect(await judge(car.id, wantedCriterion('navigation'))).toBe('POSSIBLE') // it was not asked about
  expect(model.requests).toHaveLength(2)
})

test('concurrent searches share the second reading', async () => {
  const car = await insertListing(database.db, { description: 'Power sunroof.' })
  says = [reading(fact('sunroof', 'panoramic roof')), reading(fact('sunroof', 'Power sunroof'))]
  const both = await Promise.all([judge(car.id, wantedCriterion('sunroof')), judge(car.id, wantedCriterion('sunroof'))])
  expect(both).toEqual(['MATCH', 'MATCH'])
  expect(model.requests).toHaveLength(2)
})

test('asks once about a wording that two criteria share', async () => {
  const description = 'With black paint.'
  const car = await insertListing(database.db, { description })
  says = [answerFrom(description)]
  const either = openCriterion('', 'a1', {
    alternatives: ['white paint', 'black paint'].map((label) => openAlternative(label)),
  })
  expect(await judgeBy(car.id, [either, openCriterion('black paint', 'a2')])).toBe('MATCH')
  expect(model.requests.map(labelsAsked)).toEqual([['white paint', 'black paint']])
})

test('concurrent searches with the same questions share the call, in any order', async () => {
  const description = 'With black paint and a bull bar.'
  const car = await insertListing(database.db, { description })
  says = [answerFrom(description)]
  const [paint, bar] = [openCriterion('black paint', 'a1'), openCriterion('bull bar', 'a2')]
  const orders = [
    [paint, bar],
    [bar, paint],
    [paint, bar],
  ]
  const all = await Promise.all(orders.map((criteria) => judgeBy(car.id, criteria)))
  expect(all).toEqual(['MATCH', 'MATCH', 'MATCH'])
  expect(model.requests).toHaveLength(1)
})

test('asks many open questions in batches of thirty', async () => {
  const labels = Array.from({ length: 70 }, (_, i) => `sticker ${i} there`)
  const description = `${labels.join(', ')}.`
  const car = await insertListing(database.db, { description })
  says = [answerFrom(description)]
  const criteria = Array.from({ length: 10 }, (_, i) =>
    openCriterion('', `a${i}`, { alternatives: labels.slice(7 * i, 7 * i + 7).map((label) => openAlternative(label)) }),
  )
  expect(await judgeBy(car.id, criteria)).toBe('MATCH')
  expect(model.requests.map((request) => labelsAsked(request).length)).toEqual([30, 30, 10])
  expect(await database.db.criterionAnswer.count({ where: { contentHash: car.contentHash! } })).toBe(70)
})

test('does not pay again for a second reading that the caller has not seen', async () => {
  const car = await insertListing(database.db, { description: 'Power sunroof.' })
  const listing = { ...toListing(car), contentHash: car.contentHash! }
  const { id: searchId } = await insertSearch(database.db, (await insertUser(database.db)).id)
  const asker = { searchId, isBackfill: false }
  const deps = workerDependencies(database.db, { OPENAI_BASE_URL: model.url })
  says = [reading(fact('sunroof', 'panoramic roof')), reading(fact('sunroof', 'Power sunroof'))]
  const before = await readListing(deps, listing, asker)
  const second = await rereadUnfounded(deps, listing, before, asker)
  expect(await rereadUnfounded(deps, listing, before, asker)).toEqual(second)
  expect(model.requests).toHaveLength(2)
})

test('the migration assigns stored rows to the first version of the instructions', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(`CREATE SCHEMA before; SET search_path TO before;
    CREATE TABLE "Reading" ("contentHash" TEXT NOT NULL, facts JSONB NOT NULL, model TEXT NOT NULL,
      CONSTRAINT "Reading_pkey" PRIMARY KEY ("contentHash"));
    CREATE TABLE "AtomAnswer" ("contentHash" TEXT NOT NULL, "atomKey" TEXT NOT NULL, answer TEXT NOT NULL,
      evidence JSONB NOT NULL, model TEXT NOT NULL, CONSTRAINT "AtomAnswer_pkey" PRIMARY KEY ("contentHash", "atomKey"));
    INSERT INTO "Reading" VALUES ('h1', '[]', 'gpt-old');
    INSERT INTO "AtomAnswer" VALUES ('h1', 'ski box', 'yes', '[]', 'gpt-old');`)
  const file = 'prisma/migrations/20261122030100_answers_by_instructions/migration.sql'
  await client.query(readFileSync(file, 'utf8'))
  const kept = { contentHash: 'h1', model: 'gpt-old', instructionsVersion: 1, timesAsked: 1 }
  expect((await client.query('SELECT * FROM "Reading"')).rows).toMatchObject([kept])
  expect((await client.query('SELECT * FROM "AtomAnswer"')).rows).toMatchObject([{ ...kept, isUnfounded: false }])
  await client.end()
})

const newTires = wantedCriterion('good tires', 'a1', {
  alternatives: [openAlternative('new tires', { near: { feature: 'good tires', is: 'narrower' } })],
})

test('an open question includes what was read about related features', async () => {
  const car = await insertListing(database.db, { description: 'Tires have 80% tread. Lots of room.' })
  says = [reading(fact('good tires', '80% tread')), answerFrom(car.description!)]
  expect(await judgeBy(car.id, [newTires, openCriterion('ski box', 'a2')])).toBe('POSSIBLE')
  expect(questionsOf(model.requests[1]!)).toEqual([
    { id: 'a1', label: 'new tires', passages: ['80% tread'] },
    { id: 'a2', label: 'ski box' },
  ])
})

test('a car without a feature has no variant of it, without a call', async () => {
  const car = await insertListing(database.db, { description: 'It needs tires.' })
  says = [reading({ ...fact('good tires', 'needs tires'), answer: 'no' })]
  expect(await judgeBy(car.id, [newTires])).toBe('REJECTED')
  expect(model.requests).toHaveLength(1)
})
