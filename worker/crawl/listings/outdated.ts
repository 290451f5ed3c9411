import { Prisma } from '#platform/database'

/**
 * Fetches are ordered by Lock.number, which the database assigns. A fetch that began before the last stored one is
 * outdated and is not stored (docs/decisions/015). The rule has three forms: for a loaded listing, for SQL, and for
 * Prisma filters.
 */
export const isOutdated = (listing: { rowNumber: bigint; pageNumber: bigint }, number: bigint) =>
  number < listing.rowNumber || number < listing.pageNumber

/** SQL condition: the fetch is not outdated for the listing with alias `row`. */
export const isCurrent = (number: bigint, row: 'l' | 'old') =>
  Prisma.sql`(${number} >= GREATEST(${Prisma.raw(row)}."rowNumber", ${Prisma.raw(row)}."pageNumber"))`

/** Prisma filter: listings for which the fetch is not outdated. */
export const currentFor = (number: bigint) =>
  ({ rowNumber: { lte: number }, pageNumber: { lte: number } }) satisfies Prisma.ListingWhereInput
