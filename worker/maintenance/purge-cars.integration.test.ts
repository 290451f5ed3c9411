import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../e2e/support/database'
import {
  insertAlert,
  insertListing,
  insertMailTarget,
  insertReading,
  insertSearch,
  insertUser,
} from '../../e2e/support/rows'
import { purgeExpired } from './purge-expired'

const database = useDatabase()
const now = new Date('2026-11-20T09:00:00Z')
const daysAgo = (n: number) => new Date(now.getTime() - n * 24 * 60 * 60_000)

beforeEach(() => database.db.$executeRaw`TRUNCATE "Listing", "Vehicle", "Reading", "User" CASCADE`)

test('a listing not seen for 90 days is purged with its vehicle and reading; others stay', async () => {
  const { db } = database
  const old = await insertListing(db, { lastSeenAt: daysAgo(91) })
  const recent = await insertListing(db, { lastSeenAt: daysAgo(89) })
  await db.vehicle.updateMany({ data: { createdAt: daysAgo(200) } })
  for (const { contentHash } of [old, recent]) await insertReading(db, contentHash!, [])
  await insertReading(db, 'read yesterday, posted no more', [])
  await db.reading.updateMany({ data: { createdAt: daysAgo(60) } })
  await db.reading.updateMany({ where: { contentHash: { startsWith: 'read yest' } }, data: { createdAt: daysAgo(1) } })

  expect((await purgeExpired(db, now)).listings).toBe(1)

  expect(await db.listing.findMany({ select: { id: true } })).toEqual([{ id: recent.id }])
  expect(await db.vehicle.findMany({ select: { id: true } })).toEqual([{ id: recent.vehicleId }])
  const readings = await db.reading.findMany({ select: { contentHash: true } })
  expect(new Set(readings.map((reading) => reading.contentHash))).toEqual(
    new Set([recent.contentHash, 'read yesterday, posted no more']),
  )
})

test('a car stays as long as an alert is about it', async () => {
  const { db } = database
  const user = await insertUser(db)
  const { id: searchId } = await insertSearch(db, user.id)
  const { id: targetId } = await insertMailTarget(db, user.id)
  const listing = await insertListing(db, { lastSeenAt: daysAgo(300) })
  await db.vehicle.updateMany({ data: { createdAt: daysAgo(300) } })
  const told = { listingId: listing.id, vehicleId: listing.vehicleId }
  const alert = await insertAlert(db, { searchId, targetId, ...told, createdAt: daysAgo(300) })
  await purgeExpired(db, now)
  expect(await db.listing.count()).toBe(1)

  await db.alert.update({ where: { id: alert.id }, data: { createdAt: daysAgo(366) } })
  await purgeExpired(db, now)
  expect([await db.alert.count(), await db.listing.count(), await db.vehicle.count()]).toEqual([0, 0, 0])
})

test('model calls are purged after 90 days, and pairing links when they expire', async () => {
  const { db } = database
  const user = await insertUser(db)
  const asked = { purpose: 'read', model: 'gpt-test', outcome: 'ok', durationMs: 1 }
  for (const createdAt of [daysAgo(91), daysAgo(89)]) await db.modelCall.create({ data: { ...asked, createdAt } })
  for (const expiresAt of [daysAgo(1), daysAgo(-1)]) {
    await db.pairingLink.create({ data: { userId: user.id, tokenHash: randomUUID(), expiresAt } })
  }
  await purgeExpired(db, now)
  expect([await db.modelCall.count(), await db.pairingLink.count()]).toEqual([1, 1])
})
