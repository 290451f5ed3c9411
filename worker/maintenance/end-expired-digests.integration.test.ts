import { beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { workerDependencies } from '../../e2e/support/worker'
import {
  insertAlert,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  insertUser,
} from '../../e2e/support/rows'
import { purgeExpired } from './purge-expired'

const database = useDatabase()
const now = new Date('2026-11-20T09:00:00Z')
const daysAgo = (n: number) => new Date(now.getTime() - n * 24 * 60 * 60_000)

beforeEach(() => emptyTables(database.db, 'Listing', 'Vehicle', 'User'))

/** A user with a search and a car last seen at the given time. `keep` writes its alert for the digest. */
async function scene(lastSeenAt = daysAgo(0)) {
  const { db } = database
  const user = await insertUser(db)
  const target = await insertMailTarget(db, user.id)
  const search = await insertSearch(db, user.id)
  const listing = await insertListing(db, { lastSeenAt })
  await insertCandidate(db, search.id, listing.id, { stage: 'POSSIBLE' })
  const about = { targetId: target.id, listingId: listing.id, vehicleId: listing.vehicleId, createdAt: daysAgo(6) }
  const keep = (over: Partial<Parameters<typeof insertAlert>[1]> = {}) =>
    insertAlert(db, { searchId: search.id, ...about, status: 'DIGEST', ...over })
  return { db, user, search, listing, keep }
}
type Scene = Awaited<ReturnType<typeof scene>>

const alerts = () => database.db.alert.findMany({ orderBy: { id: 'asc' } })

/** Events that end an alert waiting for the digest, each with the recorded reason. */
const ends: [why: string, failure: string, end: (scene: Scene) => Promise<unknown>][] = [
  [
    'whose car is gone',
    'car-gone',
    ({ db, listing }) =>
      db.listing.update({ where: { id: listing.id }, data: { goneAt: now, goneReason: 'TAKEN_DOWN' } }),
  ],
  [
    'whose car is sold',
    'car-gone',
    ({ db, listing }) => db.listing.update({ where: { id: listing.id }, data: { goneAt: now, goneReason: 'SOLD' } }),
  ],
  [
    'whose search is deleted',
    'search-deleted',
    ({ db, search }) => db.search.update({ where: { id: search.id }, data: { status: 'DELETED', updatedAt: now } }),
  ],
  [
    'whose car is hidden',
    'car-hidden',
    ({ db, search }) => db.candidate.updateMany({ where: { searchId: search.id }, data: { hiddenAt: now } }),
  ],
  [
    'whose car is hidden in another search, under another posting',
    'car-hidden',
    async ({ db, user, listing }) => {
      const other = await insertSearch(db, user.id)
      const repost = await insertListing(db, { vehicleId: listing.vehicleId })
      await insertCandidate(db, other.id, repost.id, { stage: 'MATCH', hiddenAt: now })
    },
  ],
  ['older than a week', 'no-digest', ({ db }) => db.alert.updateMany({ data: { createdAt: daysAgo(8) } })],
]

test.each(ends)('ends a collected alert %s with a reason', async (_, failure, end) => {
  const one = await scene()
  const { id } = await one.keep()
  await end(one)
  await purgeExpired(workerDependencies(one.db), now)
  expect(await alerts()).toMatchObject([{ id, status: 'DEAD', failure }])
})

test.each(ends)('keeps pending and sent alerts, also one %s', async (_why, _failure, end) => {
  const one = await scene()
  const { id: targetId } = await insertMailTarget(one.db, one.user.id)
  await one.keep({ status: 'PENDING' })
  await one.keep({ status: 'CLAIMED', targetId })
  for (const status of ['SENT', 'DEAD'] as const) await one.keep({ status, failure: 'as it was' })
  await end(one)
  const before = await alerts()
  await purgeExpired(workerDependencies(one.db), now)
  expect(await alerts()).toEqual(before)
})

test('keeps a collected alert about a valid car, whatever other users hide or delete', async () => {
  const { db, search, listing, keep } = await scene()
  const { id } = await keep()
  const [stranger, neighbor] = [await insertUser(db), await scene()]
  const theirs = await insertSearch(db, stranger.id, { status: 'DELETED' })
  await insertCandidate(db, theirs.id, listing.id, { stage: 'MATCH', hiddenAt: now })
  await insertCandidate(db, search.id, neighbor.listing.id, { stage: 'MATCH', hiddenAt: now })
  await purgeExpired(workerDependencies(db), now)
  expect(await alerts()).toMatchObject([{ id, status: 'DIGEST' }])
})

test('a match too late for the summary waits for the digest, even without other digest content', async () => {
  const { db, search, listing, keep } = await scene()
  await db.search.update({ where: { id: search.id }, data: { hasDigest: false } })
  await db.candidate.updateMany({ where: { listingId: listing.id }, data: { stage: 'MATCH' } })
  const { id } = await keep()
  await purgeExpired(workerDependencies(db), now)
  expect(await alerts()).toMatchObject([{ id, status: 'DIGEST' }])
})

test('keeps the car of an ended alert as long as the history shows the reason', async () => {
  const { db, keep } = await scene(daysAgo(91))
  await keep({ createdAt: daysAgo(91) })
  expect((await purgeExpired(workerDependencies(db), now)).listings).toBe(0)
  await db.alert.updateMany({ data: { createdAt: daysAgo(366) } })
  expect((await purgeExpired(workerDependencies(db), now)).listings).toBe(1)
  expect(await db.listing.count()).toBe(0)
})
