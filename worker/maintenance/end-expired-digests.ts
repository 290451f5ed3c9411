import { dayMs } from '#domain/durations'
import { Prisma, type Database } from '#platform/database'
import { isHiddenBy } from '../stored/hidden'

/** Digests are daily, so a car that has missed them for this long is no longer news. */
const maxKeptMs = 7 * dayMs

/**
 * Ends up to `most` alerts that wait for the digest but will never be in one, each with its reason, as the digest
 * itself does (../notify/alerts/compose): the search is deleted, the car is gone or hidden, or they are too old. The
 * digest checks all other reasons itself. A car that is judged again later gets a new alert. Returns the number ended.
 */
export async function endExpiredDigestAlerts(db: Database, now: Date, most: number): Promise<number> {
  const why = Prisma.sql`CASE
    WHEN s.status = 'DELETED' THEN 'the search was deleted'
    WHEN l.id IS NULL OR l."goneAt" IS NOT NULL THEN 'the car is gone'
    WHEN ${isHiddenBy(Prisma.sql`s."userId"`)} THEN 'the car was hidden'
    WHEN a."createdAt" < ${new Date(now.getTime() - maxKeptMs)} THEN 'it waited too long for a digest' END`
  // Skips locked alerts, because they are about to be sent. The lock also guarantees that the alert still waits.
  return db.$executeRaw`
    UPDATE "Alert" SET status = 'DEAD', failure = ended.why
    FROM (
      SELECT a.id, ${why} AS why
      FROM "Alert" a JOIN "Search" s ON s.id = a."searchId" LEFT JOIN "Listing" l ON l.id = a."listingId"
      WHERE a.status = 'DIGEST' AND ${why} IS NOT NULL LIMIT ${most} FOR UPDATE OF a SKIP LOCKED) ended
    WHERE "Alert".id = ended.id`
}
