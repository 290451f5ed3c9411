import { dayMs } from '#domain/durations'
import { Prisma, type Database } from '#platform/database'

/** A listing that no feed has shown for so long is purged, unless an alert is about it. */
const listingRetentionMs = 90 * dayMs
/** A text without a listing may come back with a re-post, which can then use its reading. */
const readingRetentionMs = 30 * dayMs
/** Rows that one statement deletes: few enough that nobody waits long for their locks. */
const batchSize = 5_000

/**
 * Deletes listings not seen for 90 days, except those that an alert is about, and then vehicles, readings and answers
 * without a listing. Each batch is one statement. Returns how many listings were deleted.
 */
export async function purgeCars(db: Database, now: Date, heartbeat: () => void): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const inBatches = async (statement: Prisma.Sql): Promise<number> => {
    for (let total = 0; ; heartbeat()) {
      const count = await db.$executeRaw(statement)
      total += count
      if (count < batchSize) return total
    }
  }
  const listings = await inBatches(Prisma.sql`
    DELETE FROM "Listing" WHERE id IN (
      SELECT l.id FROM "Listing" l WHERE l."lastSeenAt" < ${before(listingRetentionMs)}
        AND NOT EXISTS (SELECT 1 FROM "Alert" a WHERE a."listingId" = l.id)
      ORDER BY l."lastSeenAt" LIMIT ${batchSize})`)
  // A row of "Told" outlives its listing as long as its vehicle exists. Without both it names no car.
  await inBatches(Prisma.sql`
    DELETE FROM "Told" WHERE id IN (
      SELECT id FROM "Told" WHERE "listingId" IS NULL AND "vehicleId" IS NULL LIMIT ${batchSize})`)
  await inBatches(Prisma.sql`
    DELETE FROM "Vehicle" WHERE id IN (
      SELECT v.id FROM "Vehicle" v WHERE v."createdAt" < ${before(listingRetentionMs)}
        AND NOT EXISTS (SELECT 1 FROM "Listing" l WHERE l."vehicleId" = v.id)
        AND NOT EXISTS (SELECT 1 FROM "Alert" a WHERE a."vehicleId" = v.id)
        AND NOT EXISTS (SELECT 1 FROM "Told" t WHERE t."vehicleId" = v.id)
      ORDER BY v."createdAt" LIMIT ${batchSize})`)
  for (const table of [Prisma.sql`"Reading"`, Prisma.sql`"CriterionAnswer"`]) {
    await inBatches(Prisma.sql`
      DELETE FROM ${table} WHERE "contentHash" IN (
        SELECT r."contentHash" FROM ${table} r WHERE r."createdAt" < ${before(readingRetentionMs)}
          AND NOT EXISTS (SELECT 1 FROM "Listing" l WHERE l."contentHash" = r."contentHash")
        ORDER BY r."createdAt" LIMIT ${batchSize})`)
  }
  return listings
}
