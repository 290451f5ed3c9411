import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../e2e/support/database'
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

beforeEach(() => database.db.$executeRaw`TRUNCATE "Listing", "Vehicle", "User" CASCADE`)

/** A buyer with a search and a car that was last seen as given. `keep` writes its alert for the digest. */
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

const left = () => database.db.alert.findMany({ select: { id: true } })

/** What ends a kept alert, one thing a line. */
const ends: [why: string, end: (scene: Scene) => Promise<unknown>][] = [
  [
    'whose car is gone',
    ({ db, listing }) =>
      db.listing.update({ where: { id: listing.id }, data: { goneAt: now, goneReason: 'TAKEN_DOWN' } }),
  ],
  [
    'whose car is sold',
    ({ db, listing }) => db.listing.update({ where: { id: listing.id }, data: { goneAt: now, goneReason: 'SOLD' } }),
  ],
  [
    'whose search is deleted',
    ({ db, search }) => db.search.update({ where: { id: search.id }, data: { status: 'DELETED', updatedAt: now } }),
  ],
  [
    'whose search has no digest any more',
    ({ db, search }) => db.search.update({ where: { id: search.id }, data: { tellsRest: false } }),
  ],
  [
    'whose car is hidden',
    ({ db, search }) => db.candidate.updateMany({ where: { searchId: search.id }, data: { hiddenAt: now } }),
  ],
  [
    'whose car is hidden in another search, under another posting',
    async ({ db, user, listing }) => {
      const other = await insertSearch(db, user.id)
      const repost = await insertListing(db, { vehicleId: listing.vehicleId })
      await insertCandidate(db, other.id, repost.id, { stage: 'MATCH', hiddenAt: now })
    },
  ],
  ['older than a week', ({ db }) => db.alert.updateMany({ data: { createdAt: daysAgo(8) } })],
]

test.each(ends)('a kept alert %s ends', async (_, end) => {
  const one = await scene()
  await one.keep()
  await end(one)
  await purgeExpired(one.db, now)
  expect(await left()).toEqual([])
})

test.each(ends)('an alert that is to be sent, or was, stays, also one %s', async (_, end) => {
  const one = await scene()
  const { id: targetId } = await insertMailTarget(one.db, one.user.id)
  const others = [await one.keep({ status: 'PENDING' }), await one.keep({ status: 'CLAIMED', targetId })]
  for (const status of ['SENT', 'DEAD'] as const) others.push(await one.keep({ status }))
  await end(one)
  await purgeExpired(one.db, now)
  expect(new Set((await left()).map(({ id }) => id))).toEqual(new Set(others.map(({ id }) => id)))
})

test('a kept alert about a car that may still be told stays, whatever others hide and delete', async () => {
  const { db, search, listing, keep } = await scene()
  const { id } = await keep()
  const [stranger, neighbour] = [await insertUser(db), await scene()]
  const theirs = await insertSearch(db, stranger.id, { status: 'DELETED', tellsRest: false })
  await insertCandidate(db, theirs.id, listing.id, { stage: 'MATCH', hiddenAt: now })
  await insertCandidate(db, search.id, neighbour.listing.id, { stage: 'MATCH', hiddenAt: now })
  await purgeExpired(db, now)
  expect(await left()).toEqual([{ id }])
})

test('a listing that nobody has seen for long is purged together with what was kept about it', async () => {
  const { db, keep } = await scene(daysAgo(91))
  await keep({ createdAt: daysAgo(91) })
  expect((await purgeExpired(db, now)).listings).toBe(1)
  expect(await db.listing.count()).toBe(0)
})
