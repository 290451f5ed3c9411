import { Prisma } from '#platform/database'

/**
 * The page of a listing (l) is to be fetched: never yet, or not since its row was altered. Fetches are compared by their
 * numbers, which the database gives out, never by anybody's clock.
 */
export const postingIsUnfetched = Prisma.sql`(l."postingFetchedAt" IS NULL OR l."pageNumber" < l."rowNumber")`

/** The same rule for a row that was read already. */
export const isUnfetched = (listing: { postingFetchedAt: Date | null; pageNumber: bigint; rowNumber: bigint }) =>
  listing.postingFetchedAt === null || listing.pageNumber < listing.rowNumber

/** The page of a listing (l) may be fetched now, as far as its failures (f, joined from the left) go. */
export const mayBeFetched = Prisma.sql`
  (f."listingId" IS NULL OR f."rowNumber" < l."rowNumber" OR f."fetchAfter" <= now())`
