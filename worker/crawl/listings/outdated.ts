import { Prisma, type Transaction } from '#platform/database'
import type { ResultRow } from '#domain/listing/listing'
import { externalIdFromToken } from '#domain/listing/marketplace-link'
import type { Marketplace } from '#domain/marketplaces'

/**
 * Fetches are ordered by Lock.number, which the database assigns. A fetch that began before the last stored one is
 * outdated and is not stored (docs/decisions/015). The rule has three forms: for a loaded listing, for SQL, and for
 * Prisma filters.
 */
export const isOutdated = (listing: { rowNumber: bigint; pageNumber: bigint }, number: bigint) =>
  number < listing.rowNumber || number < listing.pageNumber

/** SQL condition. `row` is the alias of the listing. */
export const isCurrentSql = (number: bigint, row: 'l' | 'old') =>
  Prisma.sql`(${number} >= GREATEST(${Prisma.raw(row)}."rowNumber", ${Prisma.raw(row)}."pageNumber"))`

export const isCurrentWhere = (number: bigint) =>
  ({ rowNumber: { lte: number }, pageNumber: { lte: number } }) satisfies Prisma.ListingWhereInput

export { externalIdFromToken as tokenId }

/**
 * Resolves listings stored under a token to their posting number. A row with both assigns its number to the listing
 * stored under the token. A row with only a token takes the number that the feed already knows for it. Rows with
 * neither are dropped.
 */
export async function mergeTokensAndNumbers<Row extends ResultRow>(
  tx: Transaction,
  feed: { id: string; marketplace: Marketplace },
  rows: Row[],
): Promise<Row[]> {
  const numbered = rows.filter((row) => row.externalId !== null && row.token !== null)
  if (numbered.length > 0) {
    await tx.$executeRaw`
      UPDATE "Listing" AS l SET "externalId" = n.number
      FROM unnest(${numbered.map((row) => externalIdFromToken(row.token!))}::text[], ${numbered.map((row) => row.externalId)}::text[])
        AS n(token, number)
      WHERE l.marketplace = ${feed.marketplace} AND l."externalId" = n.token AND NOT EXISTS (
        SELECT 1 FROM "Listing" AS o WHERE o.marketplace = ${feed.marketplace} AND o."externalId" = n.number)`
  }
  const tokens = rows.flatMap((row) => (row.externalId === null && row.token !== null ? [row.token] : []))
  if (tokens.length === 0) return rows.filter((row) => row.externalId !== null || row.token !== null)
  const known = await tx.$queryRaw<{ token: string; externalId: string }[]>`
    SELECT right(l.url, 22) AS token, l."externalId" FROM "FeedListing" AS f
    JOIN "Listing" AS l ON l.id = f."listingId"
    WHERE f."feedId" = ${feed.id}::uuid AND right(l.url, 22) = ANY(${tokens}::text[])`
  const numbers = new Map(known.map((row) => [row.token, row.externalId]))
  return rows
    .filter((row) => row.externalId !== null || row.token !== null)
    .map((row) => (row.externalId === null ? { ...row, externalId: numbers.get(row.token!) ?? null } : row))
}

/** Tables whose rows belong to a listing, with the other columns of their unique keys. */
const ofListing: [table: string, ...key: string[]][] = [
  ['FeedListing', 'feedId'],
  ['Candidate', 'searchId'],
  ['SavedCar', 'userId'],
  ['SellerAnswer', 'userId', 'criterionKey'],
  ['PriceChange', 'at'],
  ['ShareLink', 'id'],
]

interface Move {
  table: string
  key: string[]
  from: string
  to: string
}

/** A row whose key the other listing has already stays where it is. */
async function moveRows(tx: Transaction, { table, key, from, to }: Move): Promise<void> {
  const rows = Prisma.raw(`"${table}"`)
  const isSameKey = Prisma.raw(key.map((column) => `o."${column}" = r."${column}"`).join(' AND '))
  await tx.$executeRaw`
    UPDATE ${rows} AS r SET "listingId" = ${to}::uuid WHERE r."listingId" = ${from}::uuid
    AND NOT EXISTS (SELECT 1 FROM ${rows} AS o WHERE o."listingId" = ${to}::uuid AND ${isSameKey})`
}

/**
 * Gives a listing the number from its posting page. If another listing already has that number, merges this one into
 * it, with all that refers to it. Returns the id of the remaining listing.
 */
export async function assignPostingNumber(
  tx: Transaction,
  listing: { id: string; marketplace: string; externalId: string },
  number: string,
): Promise<string> {
  if (listing.externalId === number || !listing.externalId.startsWith('t:')) return listing.id
  const where = { marketplace_externalId: { marketplace: listing.marketplace, externalId: number } }
  const other = await tx.listing.findUnique({ where, select: { id: true } })
  if (!other) {
    await tx.listing.update({ where: { id: listing.id }, data: { externalId: number } })
    return listing.id
  }
  for (const [table, ...key] of ofListing) await moveRows(tx, { table, key, from: listing.id, to: other.id })
  await tx.$executeRaw`
    UPDATE "Alert" AS a SET "listingId" = ${other.id}::uuid WHERE a."listingId" = ${listing.id}::uuid
    AND NOT EXISTS (SELECT 1 FROM "Alert" WHERE "searchId" = a."searchId" AND "targetId" = a."targetId"
      AND "listingId" = ${other.id}::uuid AND status IN ('PENDING', 'DIGEST', 'CLAIMED'))`
  await tx.notifiedCar.updateMany({ where: { listingId: listing.id }, data: { listingId: other.id } })
  await tx.listing.delete({ where: { id: listing.id } })
  return other.id
}
