import { dayMs } from '#domain/durations'
import { Prisma, type Database } from '#platform/database'
import { isHiddenBy } from '../stored/hidden'

/** The digest is daily: what none has told for so long is no news. */
const maxKeptMs = 7 * dayMs

/**
 * Ends up to `most` alerts that are kept for the digest and that no digest will tell, each with its reason, as a digest
 * itself does (../notify/alerts/compose): the search is deleted, the car is gone or hidden, or they are too old. What
 * else keeps a car out is decided at the digest hour. A car that is judged again later gets a new alert. Returns how many.
 */
export async function endExpiredDigestAlerts(db: Database, now: Date, most: number): Promise<number> {
  const why = Prisma.sql`CASE
    WHEN s.status = 'DELETED' THEN 'the search was deleted'
    WHEN l.id IS NULL OR l."goneAt" IS NOT NULL THEN 'the car is gone'
    WHEN ${isHiddenBy(Prisma.sql`s."userId"`)} THEN 'the car was hidden'
    WHEN a."createdAt" < ${new Date(now.getTime() - maxKeptMs)} THEN 'it waited too long for a digest' END`
  // An alert that somebody locks is about to be sent. The lock also makes sure that it is still kept.
  return db.$executeRaw`
    UPDATE "Alert" SET status = 'DEAD', failure = ended.why
    FROM (
      SELECT a.id, ${why} AS why
      FROM "Alert" a JOIN "Search" s ON s.id = a."searchId" LEFT JOIN "Listing" l ON l.id = a."listingId"
      WHERE a.status = 'DIGEST' AND ${why} IS NOT NULL LIMIT ${most} FOR UPDATE OF a SKIP LOCKED) ended
    WHERE "Alert".id = ended.id`
}
