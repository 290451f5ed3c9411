import { afterEach, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#platform/database'
import { useDatabase } from '../../e2e/support/database'
import { startFakeModel, type ModelReply } from '../../e2e/support/injectable-model'
import { insertListing, insertSearch, insertUser } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { waitUntil } from '../../scripts/lib/ports'
import { toListing } from '../stored/rows'
import { readListing } from './read-listing'

const database = useDatabase()
const clean: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(clean.splice(0).map((close) => close())))

const evidence = { quote: 'leather seats', photo: null, seen: null, attribute: null }
const answer = JSON.stringify({ facts: [{ feature: 'leather seats', answer: 'yes', number: null, ...evidence }] })

/** Two worker processes with separate connections that read one listing. `say` provides the model's answers. */
async function scene(say: (nth: number) => ModelReply | Promise<ModelReply>) {
  const { db } = database
  const user = await insertUser(db)
  const { id: searchId } = await insertSearch(db, user.id)
  const row = await insertListing(db, { description: 'leather seats, one owner' })
  let asked = 0
  const model = await startFakeModel(() => say(++asked))
  clean.push(model.close)
  const process = () => {
    const own: Database = connectDatabase(database.url, 3)
    clean.push(() => own.$disconnect())
    const deps = workerDependencies(own, { OPENAI_BASE_URL: model.url })
    const listing = { ...toListing(row), contentHash: row.contentHash! }
    return () => readListing(deps, listing, { searchId, isBackfill: false })
  }
  return { read: [process(), process()] as const, model }
}

test('two processes that need the same reading pay for one call', async () => {
  const held: (() => void)[] = []
  const { read, model } = await scene(() => new Promise((resolve) => held.push(() => resolve(answer))))
  const first = read[0]()
  await waitUntil('the first question', 10_000, () => Promise.resolve(held.length === 1))
  const second = read[1]()
  await waitUntil('the second to ask or to wait', 10_000, async () => held.length === 2 || (await lastAskedForLock()))
  held.forEach((answer) => answer())
  expect(await second).toEqual(await first)
  expect(model.requests).toHaveLength(1)
})

/** Whether the last statement of some connection tried to acquire a lock. */
async function lastAskedForLock(): Promise<boolean> {
  const rows = await database.db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ '^\\s*INSERT INTO "Lock"'`
  return rows.length > 0
}

test('the next process reads a listing whose reader crashed', async () => {
  const { read, model } = await scene((nth) => (nth === 1 ? 'hangs' : answer))
  const [dying, next] = read
  dying().catch(() => {})
  await waitUntil('the first question', 10_000, () => Promise.resolve(model.requests.length === 1))
  const reading = next()
  await waitUntil('the lock of the first', 10_000, async () => (await database.db.lock.count()) === 1)
  await database.db.lock.updateMany({ data: { expiresAt: new Date(0) } })
  expect((await reading).facts).toHaveLength(1)
  expect(model.requests).toHaveLength(2)
})

test('a failed reading is not shared: the other process reads itself', async () => {
  const { read, model } = await scene((nth) => (nth === 1 ? { status: 500 } : answer))
  const settled = await Promise.allSettled(read.map((one) => one()))
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(model.requests).toHaveLength(2)
})
