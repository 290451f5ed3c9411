import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { labelOf, type Criterion } from '#domain/judgement/criteria/criterion'
import type { WorkerConfig } from '../config'
import { useDatabase } from '../../e2e/support/database'
import { startModel, type WireRequest } from '../../e2e/support/model-server'
import { insertCandidate, insertListing, insertSearch, insertUser, asks, json, wants } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { judgeCandidates } from './judge-candidates'

const database = useDatabase()
let model: Awaited<ReturnType<typeof startModel>>
/** The model's answers, one per call; the last one repeats. */
let says: string[]
beforeEach(async () => {
  says = []
  model = await startModel(() => (says.length > 1 ? says.shift()! : says[0]!))
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
const skiBox = asks('ski box')

/** Judges one car for a new search with this criterion. */
async function judge(listingId: string, criterion: Criterion, over: Partial<WorkerConfig> = {}): Promise<string> {
  const user = await insertUser(database.db)
  const { id: searchId } = await insertSearch(database.db, user.id, {
    smartCriteria: labelOf(criterion),
    criteria: json([criterion]),
  })
  await insertCandidate(database.db, searchId, listingId)
  await judgeCandidates(workerDependencies(database.db, { OPENAI_BASE_URL: model.url, ...over }), { searchId })
  const { stage } = await database.db.candidate.findFirstOrThrow({ where: { searchId } })
  return stage
}

const featuresAsked = (request: WireRequest) =>
  (JSON.parse(request.input[0]!.content[0]!.text) as { features: string[] }).features

test('another model reads and answers for itself; the first model keeps what it stored', async () => {
  const car = await insertListing(database.db, { description: 'Leather seats, ski box.' })
  says = [reading()]
  expect(await judge(car.id, wants('leather seats'))).toBe('POSSIBLE')
  says = [reading(fact('leather seats', 'Leather seats'))]
  expect(await judge(car.id, wants('leather seats'))).toBe('POSSIBLE')
  expect(await judge(car.id, wants('leather seats'), { OPENAI_MODEL: 'gpt-better' })).toBe('MATCH')
  says = [answer('unknown', null)]
  expect(await judge(car.id, skiBox)).toBe('POSSIBLE')
  says = [answer('yes', 'ski box')]
  expect(await judge(car.id, skiBox)).toBe('POSSIBLE')
  expect(await judge(car.id, skiBox, { OPENAI_MODEL: 'gpt-better' })).toBe('MATCH')
  expect(model.requests).toHaveLength(4)
})

test('a reading or an answer under other instructions is not used', async () => {
  const car = await insertListing(database.db, { description: 'Leather seats, ski box.' })
  const key = { contentHash: car.contentHash!, model: 'gpt-test', instructionsVersion: 0 }
  await database.db.reading.create({ data: { ...key, facts: [] } })
  await database.db.criterionAnswer.create({
    data: { ...key, criterionKey: 'ski box', answer: 'unknown', evidence: [] },
  })
  says = [reading(fact('leather seats', 'Leather seats'))]
  expect(await judge(car.id, wants('leather seats'))).toBe('MATCH')
  says = [answer('yes', 'ski box')]
  expect(await judge(car.id, skiBox)).toBe('MATCH')
})

test('an unfounded answer is asked for once more, and the second answer counts', async () => {
  const car = await insertListing(database.db, { description: 'Ski  box.' })
  says = [answer('yes', 'box for skis'), answer('yes', 'ski box')]
  expect(await judge(car.id, skiBox)).toBe('MATCH')
  expect(model.requests).toHaveLength(2)
  expect(await database.db.criterionAnswer.findMany({ where: { contentHash: car.contentHash! } })).toMatchObject([
    { answer: 'yes', isUnfounded: false, timesAsked: 2 },
  ])
})

test('an answer that is unfounded twice stays unknown and is not asked for again', async () => {
  const car = await insertListing(database.db, { description: 'Ski box.' })
  says = [answer('yes', 'box for skis')]
  expect(await judge(car.id, skiBox)).toBe('POSSIBLE')
  expect(await judge(car.id, skiBox)).toBe('POSSIBLE')
  expect(model.requests).toHaveLength(2)
  expect(await database.db.criterionAnswer.findMany({ where: { contentHash: car.contentHash! } })).toMatchObject([
    { answer: 'unknown', isUnfounded: true, timesAsked: 2 },
  ])
})

test('an honest unknown is not asked for again', async () => {
  const car = await insertListing(database.db, { description: 'Nice.' })
  says = [answer('unknown', null)]
  await judge(car.id, skiBox)
  await judge(car.id, skiBox)
  expect(model.requests).toHaveLength(1)
})

test('a second request that fails keeps the first answer, and the next search repeats it', async () => {
  const car = await insertListing(database.db, { description: 'Ski box.' })
  says = [answer('yes', 'box for skis'), 'no JSON', answer('yes', 'Ski box')]
  await expect(judge(car.id, skiBox)).rejects.toMatchObject({ type: 'InvalidModelOutput' })
  expect(await judge(car.id, skiBox)).toBe('MATCH')
  expect(model.requests).toHaveLength(3)
})

test('the unfounded features of a reading are read once more, for the first search that needs one', async () => {
  const car = await insertListing(database.db, { description: 'Leather seats, power sunroof.' })
  says = [reading(fact('leather seats', 'Leather seats'), fact('sunroof', 'panoramic roof'), fact('rust', 'rusty'))]
  expect(await judge(car.id, wants('leather seats'))).toBe('MATCH')
  expect(model.requests).toHaveLength(1)
  says = [reading(fact('sunroof', 'power sunroof'), fact('navigation', 'Leather seats'))]
  expect(await judge(car.id, wants('sunroof'))).toBe('MATCH')
  expect(featuresAsked(model.requests[1]!)).toEqual(['sunroof', 'rust'])
  expect(await judge(car.id, wants('leather seats'))).toBe('MATCH')
  expect(await judge(car.id, wants('navigation'))).toBe('POSSIBLE') // it was not asked for
  expect(model.requests).toHaveLength(2)
})

test('two searches that need the same second reading at once share it', async () => {
  const car = await insertListing(database.db, { description: 'Power sunroof.' })
  says = [reading(fact('sunroof', 'panoramic roof')), reading(fact('sunroof', 'Power sunroof'))]
  const both = await Promise.all([judge(car.id, wants('sunroof')), judge(car.id, wants('sunroof'))])
  expect(both).toEqual(['MATCH', 'MATCH'])
  expect(model.requests).toHaveLength(2)
})

test('the migration keeps stored rows under the first version of the instructions', async () => {
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
