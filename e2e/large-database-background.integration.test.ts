// @module-tag thorough
import { beforeAll, expect, test } from 'vitest'
import { hourMs } from '#domain/durations'
import type { Database } from '#platform/database'
import { reportHealth } from '#worker/crawl/health/report-health'
import { queueMonthlyReports } from '#worker/entitlement/queue-monthly-reports'
import { loadAlertFigures } from '#worker/metrics/alert-figures'
import { loadFeedFigures } from '#worker/metrics/figures'
import { purgeCarSteps } from '#worker/maintenance/purge-cars'
import { purgeExpired } from '#worker/maintenance/purge-expired'
import { useDatabase } from './support/database'
import { useLargeDatabase } from './support/large-database'
import { workerDependencies } from './support/worker'

// What runs by the clock: its statements do not grow with the accounts.
const large = useLargeDatabase(useDatabase())
const { scansOf, readsOf } = large
let admin: Database
beforeAll(() => void (admin = large.admin()))

test('the figures of the outbox do not read alerts that wait for people', async () => {
  await admin.$executeRaw`
    INSERT INTO "Alert" (id, reason, "searchId", "targetId", "createdAt")
    SELECT gen_random_uuid(), 'CAR', s.id, t.id, now() - interval '2 days'
    FROM "Search" s JOIN "NotificationTarget" t ON t."userId" = s."userId"`
  await admin.$executeRaw`ANALYZE "Alert"`
  const figures = (db: Database) => loadAlertFigures(db)
  expect(await scansOf(figures)).toEqual([])
  expect(await readsOf(['Alert'], figures)).toBeLessThan(20_000)
})

test('queuing monthly reports considers each account once a month', async () => {
  const at = new Date('2026-06-01T15:00:00Z')
  const queue = (db: Database) => queueMonthlyReports(db, at)
  expect(await scansOf(queue)).toEqual([])
  for (let left = 1; left > 0;) {
    await queue(admin)
    left = await admin.user.count({ where: { reportMonth: '' } })
  }
  await admin.$executeRaw`VACUUM "User"` // as autovacuum does, which is off in tests
  expect(await readsOf(['User', 'Search', 'Candidate', 'NotificationTarget'], queue)).toBeLessThan(100)
})

test('the health of a marketplace and the figures of its feeds are read without its searches', async () => {
  const now = new Date()
  const report = (at: Date) => (db: Database) => reportHealth(workerDependencies(db), 'craigslist', at)
  expect(await scansOf(report(now))).toEqual([])
  const failing = { failingSince: new Date(now.getTime() - 4 * hourMs), failedAt: now, lastAttemptAt: now }
  await admin.feed.updateMany({ data: failing })
  await report(now)(admin) // records the searches that are blind, once in ten minutes
  expect(await admin.blindSpell.count()).toBeGreaterThan(40_000)
  const soon = new Date(now.getTime() + 30_000)
  expect(await readsOf(['SearchFeed', 'BlindSpell'], report(soon))).toBeLessThan(20_000)
  expect(await readsOf(['SearchFeed'], (db) => loadFeedFigures(db, workerDependencies(db).config, now))).toBeLessThan(
    20_000,
  )
})

test('the purge reads each old car once, also those that it keeps', async () => {
  const [wanted, unwanted] = [20_000, 15_000]
  await admin.$executeRaw`
    UPDATE "Listing" l SET "lastSeenAt" = now() - interval '20 days' - n * interval '1 second'
    FROM (SELECT "listingId", row_number() OVER () AS n FROM "Candidate" GROUP BY 1 LIMIT ${wanted}) c WHERE l.id = c."listingId"`
  await admin.$executeRaw`
    INSERT INTO "Listing" (id, marketplace, "externalId", url, title, "photoUrls", flags, "lastSeenAt")
    SELECT gen_random_uuid(), 'craigslist', 'unwanted ' || n, 'https://x.example/' || n, 'a car', '{}', '{}',
      now() - interval '19 days' + n * interval '1 second'
    FROM generate_series(1, ${unwanted}::int) n`
  await admin.$executeRaw`ANALYZE "Listing"`
  const purged: number[] = []
  const purge = async (db: Database) =>
    void purged.push(await purgeCarSteps(db, new Date(), () => {}).UnwantedListing!())
  expect(await readsOf(['Candidate'], purge)).toBeLessThan(2 * wanted)
  expect(purged).toEqual([unwanted])
})

test('the nightly purge uses indexes, and reads no alerts but those that wait for a digest', async () => {
  expect(await scansOf((db) => purgeExpired(workerDependencies(db), new Date()))).toEqual([])
  expect(await readsOf(['Alert'], (db) => purgeExpired(workerDependencies(db), new Date()))).toBeLessThan(1_000)
})
