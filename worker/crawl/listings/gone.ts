import { goneTexts, type GoneReason } from '#domain/listing/absence'
import type { ResultRow, ListingFlag } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import type { Transaction } from '#platform/database'
import { reconcileCar, type ReconciledCar } from '#domain/catalog/recognize/reconcile'
import { parseTrimLabel } from '#domain/catalog/recognize/trim'
import { isCurrentSql, tokenId } from './outdated'

/**
 * Handles rows marked sold or pending, in one statement. Marks known listings as gone and rejects their waiting
 * candidates for that reason. Does not store unknown ones, because no buyer needs them.
 */
export async function markSold(
  tx: Transaction,
  { marketplace, number }: { marketplace: Marketplace; number: bigint },
  rows: ResultRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const reasons = rows.map((row): GoneReason => (row.sale === 'sold' ? 'SOLD' : 'PENDING'))
  await tx.$executeRaw`
    WITH gone AS (
      UPDATE "Listing" AS l SET "goneAt" = ${now}, "goneReason" = n.reason::"GoneReason", "lastSeenAt" = ${now},
        "rowNumber" = ${number}
      FROM unnest(${rows.map((row) => row.externalId ?? tokenId(row.token ?? ''))}::text[],
        ${reasons}::text[], ${reasons.map((reason) => goneTexts[reason])}::text[]) AS n(id, reason, words)
      WHERE l.marketplace = ${marketplace} AND l."externalId" = n.id
        AND ${isCurrentSql(number, 'l')}
        AND (l."goneAt" IS NULL OR l."goneReason"::text IS DISTINCT FROM n.reason)
      RETURNING l.id, n.words
    )
    UPDATE "Candidate" AS c SET stage = 'REJECTED', "decidedAt" = ${now},
      reason = gone.words
    FROM gone WHERE c."listingId" = gone.id AND c.stage = 'WAITING'`
}

/**
 * Handles listings missing from a complete list; for an empty page, all listings of the feed. The first such crawl
 * marks them missed, the second marks them gone. A listing that another feed still shows is not marked gone, because
 * an edit may have moved it out of this feed only. One statement; writes nothing if the list is unchanged.
 */
export async function markUnlisted(
  tx: Transaction,
  feed: { id: string; marketplace: Marketplace },
  rows: ResultRow[],
  now: Date,
): Promise<void> {
  const { numbers, tokens } = splitIds(rows)
  await tx.$executeRaw`
    WITH absent AS (
      SELECT f."listingId", f."missedAt" FROM "FeedListing" AS f JOIN "Listing" AS l ON l.id = f."listingId"
      WHERE f."feedId" = ${feed.id}::uuid AND l."goneAt" IS NULL
        AND l."externalId" <> ALL(${numbers}::text[]) AND right(l.url, 22) <> ALL(${tokens}::text[])
    ), noted AS (
      UPDATE "FeedListing" SET "missedAt" = ${now} WHERE "feedId" = ${feed.id}::uuid
        AND "listingId" IN (SELECT "listingId" FROM absent WHERE "missedAt" IS NULL)
    ), back AS (
      UPDATE "FeedListing" SET "missedAt" = NULL WHERE "feedId" = ${feed.id}::uuid AND "missedAt" IS NOT NULL
        AND "listingId" IN (SELECT l.id FROM "Listing" AS l WHERE l.marketplace = ${feed.marketplace}
          AND l."externalId" = ANY(${numbers}::text[]))
    ), gone AS (
      UPDATE "Listing" AS l SET "goneAt" = ${now}, "goneReason" = 'TAKEN_DOWN'
      FROM absent WHERE l.id = absent."listingId" AND absent."missedAt" IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM "FeedListing" AS o
        WHERE o."listingId" = l.id AND o."feedId" <> ${feed.id}::uuid AND o."missedAt" IS NULL)
      RETURNING l.id
    )
    UPDATE "Candidate" AS c SET stage = 'REJECTED', reason = ${goneTexts.TAKEN_DOWN}, "decidedAt" = ${now}
    FROM gone WHERE c."listingId" = gone.id AND c.stage = 'WAITING'`
}

/** Clears the missed marks of the listed rows. The list may be incomplete. */
export async function markListed(tx: Transaction, feed: { id: string }, rows: ResultRow[]): Promise<void> {
  const { numbers, tokens } = splitIds(rows)
  await tx.$executeRaw`
    UPDATE "FeedListing" AS f SET "missedAt" = NULL FROM "Listing" AS l
    WHERE f."feedId" = ${feed.id}::uuid AND f."missedAt" IS NOT NULL AND l.id = f."listingId"
      AND (l."externalId" = ANY(${numbers}::text[]) OR right(l.url, 22) = ANY(${tokens}::text[]))`
}

const splitIds = (rows: ResultRow[]) => ({
  numbers: rows.flatMap((row) => (row.externalId === null ? [] : [row.externalId])),
  tokens: rows.flatMap((row) => (row.token === null ? [] : [row.token])),
})

/** Make and model are catalog ids. */
export function toReconciledCar(row: ResultRow): ReconciledCar {
  const car = reconcileCar(row.title, row.makeModelText, row.year)
  const trim = row.trim === null ? car.trim : parseTrimLabel(row.trim, car)
  return { ...car, year: row.year ?? car.year, trim: car.hasConflictingTitle ? null : trim }
}

/** The row's flags, plus conflicting-title when its title and its fields name different cars. */
export function toListingFlags(row: Pick<ResultRow, 'flags'>, { hasConflictingTitle }: ReconciledCar): ListingFlag[] {
  return hasConflictingTitle ? [...row.flags, 'conflicting-title'] : row.flags
}
