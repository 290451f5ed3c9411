import type { Marketplace } from '#domain/marketplaces'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { isWatchedSql } from '#platform/plans/apply-plan'
import { wantPagesOf } from '../../stored/wanted-pages'

// Rows without a make: only their posting pages show which searches want them.

/** SQL: the posting page of unnamed listing `n` with row `l` is unread, and a watched search may match it. */
export const isUnnamedWantedSql = (now: Date) => Prisma.sql`(
  n."readAt" IS NULL AND l."goneAt" IS NULL AND l."contentHash" IS NULL AND EXISTS (
    SELECT 1 FROM "SearchFeed" sf JOIN "Search" s ON s.id = sf."searchId" JOIN "User" u ON u.id = s."userId"
    WHERE sf."feedId" = n."feedId" AND ${isWatchedSql(now)}
      AND (l."priceCents" IS NULL OR l."priceCents" BETWEEN coalesce(s."priceFrom", 0)::bigint * 100
        AND coalesce(s."priceTo", 100000000)::bigint * 100)
      AND (l.year IS NULL OR l.year BETWEEN coalesce(s."yearFrom", 0) AND coalesce(s."yearTo", 9999))
      AND (l.latitude IS NULL OR s.countrywide OR s.latitude IS NULL
        OR abs(l.latitude - s.latitude) * 69 <= coalesce(s."radiusMiles", 500)
        OR EXISTS (SELECT 1 FROM jsonb_to_recordset(s."otherPlaces") AS p(latitude float, "radiusMiles" int)
          WHERE abs(l.latitude - p.latitude) * 69 <= coalesce(p."radiusMiles", 500)))))`

/**
 * Adds the pages of a feed's rows without a make, except those that no watched search of the feed could match by price,
 * year and distance. Returns the marketplaces with new ones.
 */
export function wantUnnamed(db: Database, feedId: string, now: Date): Promise<Marketplace[]> {
  return wantPagesOf(
    db,
    Prisma.sql`
      SELECT l.id AS "listingId", l.marketplace, 'UNNAMED' AS reason, 0 AS searches, n.at AS since
      FROM "UnnamedListing" n JOIN "Listing" l ON l.id = n."listingId"
        LEFT JOIN "WantedPage" w ON w."listingId" = l.id
      WHERE n."feedId" = ${feedId}::uuid AND w."listingId" IS NULL AND ${isUnnamedWantedSql(now)}`,
  )
}

export async function recordUnnamedRead(tx: Transaction, listingId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "UnnamedListing" SET "readAt" = now() WHERE "listingId" = ${listingId}::uuid`
}
