import { Prisma } from '#platform/database'

/**
 * SQL: whether the posting page of listing `l` is unfetched: never fetched, or the row has changed since. Compares
 * sequence numbers instead of timestamps, because clocks differ.
 */
export const isUnfetchedSql = Prisma.sql`(l."postingFetchedAt" IS NULL OR l."pageNumber" < l."rowNumber")`

/** Same rule as `isUnfetchedSql`, for a loaded row. */
export const isUnfetched = (listing: { postingFetchedAt: Date | null; pageNumber: bigint; rowNumber: bigint }) =>
  listing.postingFetchedAt === null || listing.pageNumber < listing.rowNumber

/** SQL: whether fetch failures `f` of listing `l` (a left join) allow a fetch now. */
export const mayBeFetchedSql = Prisma.sql`
  (f."listingId" IS NULL OR f."rowNumber" < l."rowNumber" OR f."fetchAfter" <= now())`

/** SQL: whether the posting pages of the marketplace with health `m` wait: it refuses us, or an operator paused it. */
export const pagesRestSql = Prisma.sql`(m."pausedAt" IS NOT NULL OR m."refusedSince" IS NOT NULL)`
