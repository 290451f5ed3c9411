import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#domain/durations'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertAlert, insertBuyer, insertCandidate, insertListing, insertNotified } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { batchSize } from './purge-cars'
import { purgeExpired } from './purge-expired'
import { purgeNearMisses } from './purge-near-misses'

const database = useDatabase()
const now = new Date('2026-11-20T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const old = { firstSeenAt: daysAgo(15), lastSeenAt: daysAgo(15) }
const reason = '$16,900 is over $15,000'

beforeEach(() => emptyTables(database.db, 'Listing', 'Vehicle', 'User'))

async function scene() {
  const { db } = database
  const buyer = await insertBuyer(db)
  const { searchId } = buyer
  const ruleOut = async (
    listing: Parameters<typeof insertListing>[1] = {},
    candidate: Parameters<typeof insertCandidate>[3] = {},
  ) => {
    const stored = await insertListing(db, { ...old, ...listing })
    const defaults = { stage: 'FILTERED', reason, foundAt: daysAgo(15) } as const
    await insertCandidate(db, searchId, stored.id, { ...defaults, ...candidate })
    return stored
  }
  const keptIds = async () =>
    new Set((await db.candidate.findMany({ where: { searchId } })).map(({ listingId }) => listingId))
  return { db, ...buyer, ruleOut, keptIds }
}

test('deletes near misses 14 days after they were found and last listed, and no other candidates', async () => {
  const { db, ruleOut, keptIds } = await scene()
  const { id } = await ruleOut()
  const kept = [
    await ruleOut({ lastSeenAt: daysAgo(13) }),
    await ruleOut({}, { foundAt: daysAgo(13) }),
    await ruleOut({}, { stage: 'REJECTED', reason: 'Has rust' }),
    await ruleOut({}, { stage: 'WAITING', reason: null }),
  ]
  await purgeExpired(workerDependencies(db), now)
  expect(await keptIds()).toEqual(new Set(kept.map((listing) => listing.id)))
  const marked = await db.listing.findMany({ where: { wasNearMiss: true }, select: { id: true } })
  expect(marked).toEqual([{ id }])
})

test('keeps the listing of a deleted near miss for 90 days after it was last listed', async () => {
  const { db, ruleOut } = await scene()
  await ruleOut()
  const counts = async (days: number) => {
    await purgeExpired(workerDependencies(db), new Date(daysAgo(15).getTime() + days * dayMs))
    return [await db.candidate.count(), await db.listing.count()]
  }
  expect([await counts(13), await counts(15), await counts(89), await counts(91)]).toEqual([
    [1, 1],
    [0, 1],
    [0, 1],
    [0, 0],
  ])
})

test('keeps near misses that the buyer was notified about, saved, noted, shared, hid or explained', async () => {
  const { db, user, searchId, targetId, ruleOut, keptIds } = await scene()
  const userId = user.id
  const told = await ruleOut()
  await insertNotified(db, targetId, told)
  const repost = await ruleOut({ vehicleId: told.vehicleId })
  const alerted = await ruleOut()
  await insertAlert(db, { searchId, targetId, listingId: alerted.id })
  const saved = await ruleOut()
  await db.savedCar.create({ data: { userId, searchId, listingId: saved.id } })
  const noted = await ruleOut()
  await db.carNote.create({ data: { userId, vehicleId: noted.vehicleId!, text: 'Ask about the timing belt.' } })
  const shared = await ruleOut()
  await db.shareLink.create({ data: { userId, searchId, listingId: shared.id, tokenHash: 'hash', salt: 'salt' } })
  const hidden = await ruleOut({}, { hiddenAt: daysAgo(15) })
  const explained = await ruleOut({}, { feedback: 'not-my-kind' })
  await purgeExpired(workerDependencies(db), now)
  const kept = [told, repost, alerted, saved, noted, shared, hidden, explained]
  expect(await keptIds()).toEqual(new Set(kept.map(({ id }) => id)))
})

test("deletes a near miss though another buyer's car is kept", async () => {
  const { db, ruleOut, keptIds } = await scene()
  const other = await insertBuyer(db)
  const listing = await ruleOut()
  await insertNotified(db, other.targetId, listing)
  await insertCandidate(db, other.searchId, listing.id, { stage: 'MATCH' })
  await purgeExpired(workerDependencies(db), now)
  expect([(await keptIds()).size, await db.candidate.count()]).toEqual([0, 1])
})

test('deletes near misses in batches, search by search', async () => {
  const { db, searchId } = await scene()
  const other = await insertBuyer(db)
  await db.$executeRaw`
    INSERT INTO "Listing" (id, marketplace, "externalId", url, title, "photoUrls", flags, "lastSeenAt")
    SELECT gen_random_uuid(), 'craigslist', n, n, 'a car', '{}', '{}', ${daysAgo(15)} FROM generate_series(1, ${batchSize + 1}::int) n`
  await db.$executeRaw`
    INSERT INTO "Candidate" ("searchId", "listingId", stage, "searchVersion", "foundAt")
    SELECT s.id, l.id, 'FILTERED', 1, ${daysAgo(15)} FROM "Listing" l
      JOIN "Search" s ON s.id = ANY(${[searchId, other.searchId]}::uuid[])`
  let heartbeats = 0
  expect(await purgeNearMisses(db, now, () => heartbeats++)).toBe(2 * (batchSize + 1))
  expect([await db.candidate.count(), await db.listing.count({ where: { wasNearMiss: true } })]).toEqual([
    0,
    batchSize + 1,
  ])
  expect(heartbeats).toBeGreaterThanOrEqual(4)
})
