import { Prisma } from '#platform/database'

/**
 * Fetches are compared by their numbers, as Lock.number, which the database gives out: what was asked for before what is
 * known of a listing was fetched is outdated, and is not stored (docs/decisions/015). The rule stands here thrice, for a
 * row that was read already, for SQL, and for Prisma's filters.
 */
export const isOutdated = (listing: { rowNumber: bigint; pageNumber: bigint }, number: bigint) =>
  number < listing.rowNumber || number < listing.pageNumber

/** That a fetch is not outdated for the listing `row`, an alias within the statement. */
export const isCurrent = (number: bigint, row: 'l' | 'old') =>
  Prisma.sql`(${number} >= GREATEST(${Prisma.raw(row)}."rowNumber", ${Prisma.raw(row)}."pageNumber"))`

/** The listings for which a fetch is not outdated. */
export const currentFor = (number: bigint) =>
  ({ rowNumber: { lte: number }, pageNumber: { lte: number } }) satisfies Prisma.ListingWhereInput
