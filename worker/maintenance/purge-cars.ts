import { dayMs } from '#domain/durations'
import { Prisma, type Database } from '#platform/database'

/** A posting that no list has shown for so long is history, unless somebody was told of it. */
const listingRetentionMs = 90 * dayMs
/** A text that no listing has any more may come back with a re-post; then what was read in it is worth having. */
const readingRetentionMs = 30 * dayMs
/** Rows a statement deletes: few enough that nobody waits for their locks. */
const batchSize = 5_000

/**
 * Deletes listings not seen for a quarter that no alert tells of, then vehicles, readings and answers without a
 * listing. In batches, each a statement of its own. Returns how many listings went.
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
  // What a target was told of outlives the posting as long as the vehicle does; without either it says nothing.
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
