import { Prisma } from '#platform/database'

/**
 * SQL: the rows of "Told" or "Alert" to a target about the car of the listing `l`, by its current links: one vehicle may
 * have been split into two since, or two merged. A row whose listing was purged is found by its vehicle. Reads by index,
 * however many rows the target has.
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
