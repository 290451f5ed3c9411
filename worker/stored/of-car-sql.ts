import { Prisma } from '#platform/database'

/**
 * SQL: the rows of "Told" or "Alert" to a target about the car of listing `l`, by its current links, because vehicles
 * may have been split or merged since. Finds rows of purged listings by vehicle. Uses an index, regardless of the
 * target's number of rows.
 */
export const ofCarSql = (table: 'Told' | 'Alert', targetId: string): Prisma.Sql => {
  const rows = Prisma.raw(`"${table}"`)
  return Prisma.sql`(
    SELECT t.* FROM (
      SELECT l.id UNION SELECT p.id FROM "Listing" p WHERE p."vehicleId" = l."vehicleId") posting
      JOIN ${rows} t ON t."listingId" = posting.id AND t."targetId" = ${targetId}::uuid
    UNION ALL
    SELECT t.* FROM ${rows} t
    WHERE t."vehicleId" = l."vehicleId" AND t."listingId" IS NULL AND t."targetId" = ${targetId}::uuid)`
}
