import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { workerDependencies } from '../../e2e/support/worker'
import {
  insertAlert,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertReading,
  insertSearch,
  insertNotified,
  insertUser,
  insertBuyer,
} from '../../e2e/support/rows'
import { batchSize } from './purge-cars'
import { purgeExpired } from './purge-expired'

const database = useDatabase()
const now = new Date('2026-11-20T09:00:00Z')
const daysAgo = (n: number) => new Date(now.getTime() - n * 24 * 60 * 60_000)

beforeEach(() => emptyTables(database.db, 'Listing', 'Vehicle', 'Reading', 'User'))

test('purges a listing not seen for 90 days with its vehicle and reading, and no others', async () => {
  const { db } = database
  const old = await insertListing(db, { lastSeenAt: daysAgo(91) })
  const recent = await insertListing(db, { lastSeenAt: daysAgo(89) })
  const { id: searchId } = await insertSearch(db, (await insertUser(db)).id)
  await insertCandidate(db, searchId, recent.id)
  await db.vehicle.updateMany({ data: { createdAt: daysAgo(200) } })
  for (const { contentHash } of [old, recent]) await insertReading(db, contentHash!, [])
  await insertReading(db, 'read yesterday, posted no more', [])
  await db.reading.updateMany({ data: { createdAt: daysAgo(60) } })
  await db.reading.updateMany({ where: { contentHash: { startsWith: 'read yest' } }, data: { createdAt: daysAgo(1) } })

  expect((await purgeExpired(workerDependencies(db), now)).listings).toBe(1)

  expect(await db.listing.findMany({ select: { id: true } })).toEqual([{ id: recent.id }])
  expect(await db.vehicle.findMany({ select: { id: true } })).toEqual([{ id: recent.vehicleId }])
  const readings = await db.reading.findMany({ select: { contentHash: true } })
  expect(new Set(readings.map((reading) => reading.contentHash))).toEqual(
    new Set([recent.contentHash, 'read yesterday, posted no more']),
  )
})

test('purges a listing that no search considered after 14 days', async () => {
  const { db } = database
  await insertListing(db, { lastSeenAt: daysAgo(15) })
  const recent = await insertListing(db, { lastSeenAt: daysAgo(13) })
  expect((await purgeExpired(workerDependencies(db), now)).listings).toBe(1)
  expect(await db.listing.findMany({ select: { id: true } })).toEqual([{ id: recent.id }])
})

test('keeps a saved car until its buyer removes it', async () => {
  const { db } = database
  const [seen, unseen] = [
    await insertListing(db, { lastSeenAt: daysAgo(300) }),
    await insertListing(db, { lastSeenAt: daysAgo(15) }),
  ]
  const { id: userId } = await insertUser(db)
  for (const { id: listingId } of [seen, unseen]) await db.savedCar.create({ data: { userId, listingId } })
  expect((await purgeExpired(workerDependencies(db), now)).listings).toBe(0)
  await db.savedCar.deleteMany()
  expect((await purgeExpired(workerDependencies(db), now)).listings).toBe(2)
})

test('keeps a car that an alert is about', async () => {
  const { db } = database
  const { targetId, searchId } = await insertBuyer(db)
  const listing = await insertListing(db, { lastSeenAt: daysAgo(300) })
  await db.vehicle.updateMany({ data: { createdAt: daysAgo(300) } })
  const told = { listingId: listing.id, vehicleId: listing.vehicleId }
  const alert = await insertAlert(db, { searchId, targetId, ...told, createdAt: daysAgo(300) })
  await purgeExpired(workerDependencies(db), now)
  expect(await db.listing.count()).toBe(1)

  await db.alert.update({ where: { id: alert.id }, data: { createdAt: daysAgo(366) } })
  await purgeExpired(workerDependencies(db), now)
  expect([await db.alert.count(), await db.listing.count(), await db.vehicle.count()]).toEqual([0, 0, 0])
})

test("deletes a target's notifications and the vehicle with the car's last listing", async () => {
  const { db } = database
  const user = await insertUser(db)
  const { id: targetId } = await insertMailTarget(db, user.id)
  const [gone, posted] = [await insertListing(db, { lastSeenAt: daysAgo(91) }), await insertListing(db)]
  const { vehicleId } = posted
  const earlier = await insertListing(db, { lastSeenAt: daysAgo(91), vehicleId })
  for (const car of [gone, earlier]) await insertNotified(db, targetId, car)
  await db.vehicle.updateMany({ data: { createdAt: daysAgo(200) } })
  await purgeExpired(workerDependencies(db), now)
  expect(await db.notifiedCar.findMany()).toMatchObject([{ listingId: null, vehicleId }])
  expect(await db.vehicle.findMany({ select: { id: true } })).toEqual([{ id: vehicleId }])
})

test('purges blind spells 30 days after their end, except those with an alert', async () => {
  const { db } = database
  const { targetId, searchId } = await insertBuyer(db)
  const spell = (marketplace: string, endedAt: Date | null) =>
    db.blindSpell.create({ data: { searchId, marketplace, since: daysAgo(60), endedAt } })
  await spell('facebook', daysAgo(31))
  const kept = [
    await spell('facebook', daysAgo(29)),
    await spell('cargurus', null),
    await spell('cargurus', daysAgo(31)),
  ]
  await insertAlert(db, { searchId, targetId, reason: 'BLIND', blindSpellId: kept[2]!.id, createdAt: daysAgo(60) })
  await purgeExpired(workerDependencies(db), now)
  const left = await db.blindSpell.findMany({ select: { id: true } })
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(kept.map(({ id }) => id)))
})

test('each nightly statement deletes at most one batch', async () => {
  const { db } = database
  const { user, targetId, searchId } = await insertBuyer(db)
  await db.search.update({ where: { id: searchId }, data: { status: 'DELETED', updatedAt: daysAgo(31) } })
  const many = batchSize + 1
  for (const sql of [
    `INSERT INTO "Listing" (id, marketplace, "externalId", url, title, "photoUrls", flags, "lastSeenAt")
     SELECT gen_random_uuid(), 'craigslist', n, n, 'a car', '{}', '{}', '2026-08-01' FROM generate_series(1, ${many}) n`,
    `INSERT INTO "Candidate" ("searchId", "listingId", stage, "searchVersion") SELECT '${searchId}', id, 'REJECTED', 1 FROM "Listing"`,
    `INSERT INTO "Alert" (id, reason, "searchId", "targetId", "listingId", status, "createdAt")
     SELECT gen_random_uuid(), 'CAR', '${searchId}', '${targetId}', id, 'SENT', '2025-01-01' FROM "Listing"`,
    `INSERT INTO "ModelCall" (id, purpose, model, outcome, "durationMs", "createdAt")
     SELECT gen_random_uuid(), 'read', 'm', 'ok', 1, '2025-01-01' FROM generate_series(1, ${many})`,
    `INSERT INTO "Session" ("tokenHash", "userId", "expiresAt") SELECT n, '${user.id}', '2025-01-01' FROM generate_series(1, ${many}) n`,
    `CREATE TABLE deleted (name text, rows int)`,
    `CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO deleted SELECT TG_TABLE_NAME, count(*) FROM gone; RETURN NULL; END $$`,
    ...tables.map(
      (table) => `CREATE TRIGGER note AFTER DELETE ON "${table}" REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION note()`,
    ),
  ]) {
    await db.$executeRawUnsafe(sql)
  }
  await purgeExpired(workerDependencies(db), now)
  const deleted = await db.$queryRaw<{ name: string; most: number; all: number }[]>`
    SELECT name, max(rows) AS most, sum(rows)::int AS all FROM deleted GROUP BY name ORDER BY name`
  expect(deleted).toEqual(tables.map((name) => ({ name, most: batchSize, all: many })))
})
const tables = ['Alert', 'Candidate', 'Listing', 'ModelCall', 'Session']

test('purges model calls after 90 days and expired pairing links', async () => {
  const { db } = database
  const user = await insertUser(db)
  const asked = { purpose: 'read', model: 'gpt-5.6-luna', outcome: 'ok', durationMs: 1 }
  for (const createdAt of [daysAgo(91), daysAgo(89)]) await db.modelCall.create({ data: { ...asked, createdAt } })
  for (const expiresAt of [daysAgo(1), daysAgo(-1)]) {
    await db.pairingLink.create({ data: { userId: user.id, tokenHash: randomUUID(), expiresAt } })
  }
  await purgeExpired(workerDependencies(db), now)
  expect([await db.modelCall.count(), await db.pairingLink.count()]).toEqual([1, 1])
})
