import { Prisma } from '#platform/database'

/**
 * SQL: whether the posting page of the listing `l` is unfetched: it was never fetched, or the row has changed since.
 * Compares numbers that the database gives out, because clocks differ.
 */
export const postingIsUnfetched = Prisma.sql`(l."postingFetchedAt" IS NULL OR l."pageNumber" < l."rowNumber")`

/** The same rule for a row that is already loaded. */
export const isUnfetched = (listing: { postingFetchedAt: Date | null; pageNumber: bigint; rowNumber: bigint }) =>
  listing.postingFetchedAt === null || listing.pageNumber < listing.rowNumber

/** SQL: whether the failures `f` of the listing `l` (a left join) allow a fetch now. */
export const mayBeFetched = Prisma.sql`
  (f."listingId" IS NULL OR f."rowNumber" < l."rowNumber" OR f."fetchAfter" <= now())`
