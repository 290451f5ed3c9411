import { type Database, Prisma } from '#platform/database'
import { dayMs } from '#domain/durations'

/** Rows per delete statement. Small enough that other transactions do not wait long for the locks. */
export const batchSize = 5_000

/** Repeats a statement with a row limit until nothing is left. Returns the total number of rows. */
export async function deleteInBatches(
  heartbeat: () => void,
  remove: (limit: number) => PromiseLike<number | { count: number }>,
): Promise<number> {
  for (let total = 0; ; heartbeat()) {
    const removed = await remove(batchSize)
    const count = typeof removed === 'number' ? removed : removed.count
    total += count
    if (count < batchSize) return total
  }
}

/** Deletes the dependent rows first, so that deleting the searches themselves is quick. */
export async function deleteSearchContents(db: Database, searchIds: string[], heartbeat = () => {}): Promise<void> {
  for (const searchId of searchIds) {
    await deleteInBatches(heartbeat, (limit) => db.alert.deleteMany({ where: { searchId }, limit }))
    await deleteInBatches(heartbeat, (limit) => db.candidate.deleteMany({ where: { searchId }, limit }))
  }
}

/** A listing that no feed has shown for this long is purged unless an alert is about it or a buyer saved it. */
const listingRetentionMs = 90 * dayMs
/** The same for a listing that no search has considered, which is most cars on an area's feed. */
const unwantedRetentionMs = 14 * dayMs
/** A text without a listing may return with a repost, which can then use its reading. */
const readingRetentionMs = 30 * dayMs

/**
 * Deletes listings not seen for 90 days, or for 14 days if no search has considered them, except those that an alert is
 * about or that a buyer saved. Then deletes notification records of cars without a listing, and vehicles, readings and
 * answers without one. Each batch is one statement.
 */
export function purgeCarSteps(db: Database, now: Date, heartbeat: () => void): Record<string, () => Promise<number>> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const purge = (statement: Prisma.Sql) => () => deleteInBatches(heartbeat, () => db.$executeRaw(statement))
  const purgeUnlisted = (table: Prisma.Sql) =>
    purge(Prisma.sql`
      DELETE FROM ${table} WHERE ctid IN (
        SELECT r.ctid FROM ${table} r WHERE r."createdAt" < ${before(readingRetentionMs)}
          AND NOT EXISTS (SELECT 1 FROM "Listing" l WHERE l."contentHash" = r."contentHash")
        ORDER BY r."createdAt" LIMIT ${batchSize})`)
  return {
    Listing: purge(Prisma.sql`
      DELETE FROM "Listing" WHERE id IN (
        SELECT l.id FROM "Listing" l WHERE l."lastSeenAt" < ${before(listingRetentionMs)}
          AND NOT EXISTS (SELECT 1 FROM "Alert" a WHERE a."listingId" = l.id)
          AND NOT EXISTS (SELECT 1 FROM "SavedCar" s WHERE s."listingId" = l.id)
        ORDER BY l."lastSeenAt" LIMIT ${batchSize})`),
    UnwantedListing: purge(Prisma.sql`
      DELETE FROM "Listing" WHERE id IN (
        SELECT l.id FROM "Listing" l WHERE l."lastSeenAt" < ${before(unwantedRetentionMs)}
          AND NOT EXISTS (SELECT 1 FROM "Candidate" c WHERE c."listingId" = l.id)
          AND NOT EXISTS (SELECT 1 FROM "Alert" a WHERE a."listingId" = l.id)
          AND NOT EXISTS (SELECT 1 FROM "SavedCar" s WHERE s."listingId" = l.id)
        ORDER BY l."lastSeenAt" LIMIT ${batchSize})`),
    // A row of "NotifiedCar" outlives its listing while its car has another one. New postings are never linked to a car
    // without listings, so such a row no longer has any effect.
    NotifiedCar: purge(Prisma.sql`
      DELETE FROM "NotifiedCar" WHERE id IN (
        SELECT t.id FROM "NotifiedCar" t WHERE t."listingId" IS NULL
          AND NOT EXISTS (SELECT 1 FROM "Listing" l WHERE l."vehicleId" = t."vehicleId") LIMIT ${batchSize})`),
    Vehicle: purge(Prisma.sql`
      DELETE FROM "Vehicle" WHERE id IN (
        SELECT v.id FROM "Vehicle" v WHERE v."createdAt" < ${before(listingRetentionMs)}
          AND NOT EXISTS (SELECT 1 FROM "Listing" l WHERE l."vehicleId" = v.id)
          AND NOT EXISTS (SELECT 1 FROM "Alert" a WHERE a."vehicleId" = v.id)
          AND NOT EXISTS (SELECT 1 FROM "NotifiedCar" t WHERE t."vehicleId" = v.id)
        ORDER BY v."createdAt" LIMIT ${batchSize})`),
    Reading: purgeUnlisted(Prisma.sql`"Reading"`),
    CriterionAnswer: purgeUnlisted(Prisma.sql`"CriterionAnswer"`),
  }
}
