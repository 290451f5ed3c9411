import { Prisma } from '#platform/database'

/**
 * Fetches are compared by Lock.number, which the database gives out. A fetch that began before the last stored one is
 * outdated and is not stored (docs/decisions/015). The rule has three forms: for a loaded listing, for SQL, and for
 * Prisma's filters.
 */
export const isOutdated = (listing: { rowNumber: bigint; pageNumber: bigint }, number: bigint) =>
  number < listing.rowNumber || number < listing.pageNumber

/** SQL condition: the fetch is not outdated for the listing with the alias `row`. */
export const isCurrent = (number: bigint, row: 'l' | 'old') =>
  Prisma.sql`(${number} >= GREATEST(${Prisma.raw(row)}."rowNumber", ${Prisma.raw(row)}."pageNumber"))`

/** Prisma filter: the listings for which the fetch is not outdated. */
export const currentFor = (number: bigint) =>
  ({ rowNumber: { lte: number }, pageNumber: { lte: number } }) satisfies Prisma.ListingWhereInput
