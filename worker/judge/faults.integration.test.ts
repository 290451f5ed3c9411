import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../e2e/support/database'
import { startFakeModel, type WireRequest } from '../../e2e/support/injectable-model'
import {
  openCriterion,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertReading,
  insertSearch,
  insertUser,
  toJson,
  wantedCriterion,
  insertBuyer,
  insertFoundCar,
} from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { judgeCandidates } from './judge-candidates'

// Of three cars, the one called BAD fails, at each step where a car can fail. The other two get their alerts.
const database = useDatabase()
const execute = (sql: string) => database.db.$executeRawUnsafe(sql)

let model: Awaited<ReturnType<typeof startFakeModel>>
let fault: (request: WireRequest) => string | null | undefined
beforeEach(async () => {
  fault = () => undefined
  model = await startFakeModel((request) => {
    const said = fault(request)
    return said === undefined ? answerTo(request) : said
  })
})
afterEach(async () => {
  await model.close()
  await execute('DROP FUNCTION IF EXISTS fail() CASCADE')
})

const isAbout = (request: WireRequest, word: string) => JSON.stringify(request.input).includes(word)
const isReading = (request: WireRequest) => request.instructions.startsWith('Read one used-car listing')
const evidence = { quote: 'leather seats', photo: null, seen: null, attribute: null }

function answerTo(request: WireRequest): string {
  if (isReading(request))
    return JSON.stringify({ facts: [{ feature: 'leather seats', answer: 'yes', number: null, ...evidence }] })
  return JSON.stringify({ answers: [{ id: 'a2', answer: 'no', ...evidence, quote: 'never raced' }] })
}

/** Makes PostgreSQL reject writes for one listing. */
async function failWriting(table: string, when: 'INSERT' | 'UPDATE', condition: string) {
  await execute(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$`)
  await execute(
    `CREATE TRIGGER fail BEFORE ${when} ON "${table}" FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION fail()`,
  )
}

interface Bad {
  id: string
  contentHash: string
}

const faults: Record<string, (bad: Bad) => unknown> = {
  'the model refuses to read it': () =>
    (fault = (r) => (isAbout(r, 'BAD') && isReading(r) ? 'I will not.' : undefined)),
  'the service refuses the request': () => (fault = (r) => (isAbout(r, 'BAD') ? null : undefined)),
  'the answer has the wrong shape': () => (fault = (r) => (isAbout(r, 'BAD') ? '{"facts":[{}]}' : undefined)),
  'the answers to its questions have the wrong shape': () =>
    (fault = (r) => (isAbout(r, 'BAD') && !isReading(r) ? '{"answers":"all fine"}' : undefined)),
  'its row holds invalid data': ({ id }) =>
    execute(`UPDATE "Listing" SET attributes = '{"paint": {"r": 1}}' WHERE id = '${id}'`),
  'its stored reading is damaged': async ({ contentHash }) => {
    await insertReading(database.db, contentHash, [])
    await execute(`UPDATE "Reading" SET facts = '{}' WHERE "contentHash" = '${contentHash}'`)
  },
  'its call cannot be recorded': ({ id }) => failWriting('ModelCall', 'INSERT', `NEW."listingId" = '${id}'`),
  'its reading cannot be stored': ({ contentHash }) =>
    failWriting('Reading', 'INSERT', `NEW."contentHash" = '${contentHash}'`),
  'its answers cannot be stored': ({ contentHash }) =>
    failWriting('CriterionAnswer', 'INSERT', `NEW."contentHash" = '${contentHash}'`),
  'its decision cannot be written': ({ id }) =>
    failWriting('Candidate', 'UPDATE', `NEW."listingId" = '${id}' AND NEW.stage <> 'WAITING'`),
  'its alert cannot be queued': ({ id }) => failWriting('Alert', 'INSERT', `NEW."listingId" = '${id}'`),
}

test.each(Object.entries(faults))('%s: only that car waits, and the others get their alerts', async (_, inject) => {
  const user = await insertUser(database.db)
  await insertMailTarget(database.db, user.id)
  const criteria = toJson([
    wantedCriterion('leather seats'),
    openCriterion('track use', 'a2', { polarity: 'unwanted' }),
  ])
  const { id: searchId } = await insertSearch(database.db, user.id, { smartCriteria: 'words', criteria })
  const cars = []
  for (const name of ['good', 'BAD', 'fine']) {
    const car = await insertListing(database.db, { description: `A ${name} car: leather seats, never raced.` })
    await insertCandidate(database.db, searchId, car.id)
    cars.push(car)
  }
  const bad = cars[1]!
  await inject({ id: bad.id, contentHash: bad.contentHash! })

  const deps = workerDependencies(database.db, { OPENAI_BASE_URL: model.url })
  expect(await judgeCandidates(deps, { searchId })).toEqual({ judged: 2, matches: 2, queued: 2, left: 1 })
  const rows = await database.db.candidate.findMany({ where: { searchId } })
  const of = (id: string) => rows.find((row) => row.listingId === id)
  expect(of(bad.id)).toMatchObject({ stage: 'WAITING', failures: 1, isHeld: false })
  for (const { id } of [cars[0]!, cars[2]!]) expect(of(id)).toMatchObject({ stage: 'MATCH', failures: 0 })
  const alerts = await database.db.alert.findMany({ where: { searchId } })
  expect(alerts.map((alert) => alert.listingId).sort()).toEqual([cars[0]!.id, cars[2]!.id].sort())
})

test('other cars get their alerts even if the failure cannot be recorded', async () => {
  const { searchId } = await insertBuyer(database.db)
  const [good, bad] = [await insertListing(database.db), await insertListing(database.db)]
  for (const { id } of [good, bad]) await insertCandidate(database.db, searchId, id)
  await failWriting('Candidate', 'UPDATE', `NEW."listingId" = '${bad.id}'`)
  const deps = workerDependencies(database.db)
  expect(await judgeCandidates(deps, { searchId })).toEqual({ judged: 1, matches: 1, queued: 1, left: 1 })
})

test('moves a car that the model never answers about behind the others', async () => {
  const user = await insertUser(database.db)
  await insertMailTarget(database.db, user.id)
  const criteria = toJson([wantedCriterion('leather seats')])
  const { id: searchId } = await insertSearch(database.db, user.id, { smartCriteria: 'leather seats', criteria })
  const post = async (description: string, ageMs: number) => {
    await insertFoundCar(database.db, searchId, {}, { description, postedAt: new Date(Date.now() - ageMs) })
  }
  for (let i = 0; i < 4; i++) await post('BAD, leather seats', 0)
  for (let i = 0; i < 3; i++) await post('leather seats', 60_000)
  const slow = await startFakeModel((r) =>
    isAbout(r, 'BAD') ? new Promise<string>(() => {}) : Promise.resolve(answerTo(r)),
  )
  const deps = workerDependencies(database.db, { OPENAI_BASE_URL: slow.url, MODEL_TIMEOUT_MS: 300 })
  await expect(judgeCandidates(deps, { searchId })).rejects.toMatchObject({ type: 'ModelUnavailable' })
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 3, matches: 3, queued: 3 })
  await slow.close()
})
