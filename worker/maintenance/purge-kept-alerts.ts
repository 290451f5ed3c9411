import { dayMs } from '#domain/durations'
import { Prisma, type Database } from '#platform/database'
import { isHiddenBy } from '../stored/hidden'

/** The digest is daily: what none has told for so long is no news. */
const keptRetentionMs = 7 * dayMs

/**
 * Deletes alerts that are kept for the digest and that no digest will tell: the car is gone or hidden, the search is
 * deleted or has no digest any more, or they are too old. A car that is judged again later gets a new one.
 */
export async function purgeKeptAlerts(db: Database, now: Date): Promise<void> {
  const isOver = Prisma.sql`(a."createdAt" < ${new Date(now.getTime() - keptRetentionMs)}
    OR s.status = 'DELETED' OR NOT s."tellsRest"
    OR l.id IS NULL OR l."goneAt" IS NOT NULL OR ${isHiddenBy(Prisma.sql`s."userId"`)})`
  // An alert that somebody locks is about to be sent. The lock also makes sure that it is still kept.
  await db.$executeRaw`
    DELETE FROM "Alert" WHERE id IN (
      SELECT a.id FROM "Alert" a JOIN "Search" s ON s.id = a."searchId" LEFT JOIN "Listing" l ON l.id = a."listingId"
      WHERE a.status = 'DIGEST' AND ${isOver} FOR UPDATE OF a SKIP LOCKED)`
}
