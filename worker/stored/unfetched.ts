import { Prisma, type Database } from '#platform/database'
import { isMarketplace } from '#domain/marketplaces'
import type { WorkLeft } from '#workflows/contract'

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

export interface PendingWork extends WorkLeft {
  /** End of the first back-off, after which a car can be judged or a posting page fetched. */
  againAt: Date | null
  /** Some of the waiting cars are not backfill. */
  hasNews: boolean
}

export const noPendingWork: PendingWork = { unfetched: {}, unjudged: 0, hasNews: false, againAt: null }

interface PendingRow {
  marketplace: string
  unfetched: boolean
  count: number
  againAt: Date | null
  hasNews: boolean
}

/**
 * Counts the pending work of one search: posting pages to fetch, per marketplace, and cars to judge. Excludes cars,
 * pages and marketplaces that are backing off.
 */
export async function countPendingWork(db: Database, searchId: string): Promise<PendingWork> {
  const rows = await db.$queryRaw<PendingRow[]>`
    SELECT marketplace, unfetched, (count(*) FILTER (WHERE "restsUntil" IS NULL))::int AS count,
      min("restsUntil") AS "againAt", bool_or(NOT "isBackfill" AND "restsUntil" IS NULL) AS "hasNews"
    FROM (
      SELECT l.marketplace, c."isBackfill", ${isUnfetchedSql} AS unfetched, CASE WHEN ${isUnfetchedSql}
        THEN GREATEST(CASE WHEN NOT ${mayBeFetchedSql} THEN f."fetchAfter" END,
          CASE WHEN h."nextAttemptAt" > now() THEN h."nextAttemptAt" END)
        ELSE CASE WHEN c."judgeAfter" > now() THEN c."judgeAfter" END END AS "restsUntil"
      FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
        LEFT JOIN "PostingFailure" f ON f."listingId" = l.id
        LEFT JOIN "PostingHealth" h ON h.marketplace = l.marketplace
      WHERE c."searchId" = ${searchId}::uuid AND c.stage = 'WAITING' AND l."goneAt" IS NULL
    ) AS waiting
    GROUP BY 1, 2`
  const waiting: PendingWork = { unfetched: {}, unjudged: 0, againAt: null, hasNews: rows.some((row) => row.hasNews) }
  for (const row of rows) {
    if (row.againAt && (!waiting.againAt || row.againAt < waiting.againAt)) waiting.againAt = row.againAt
    if (!row.unfetched) waiting.unjudged += row.count
    else if (isMarketplace(row.marketplace) && row.count > 0) waiting.unfetched[row.marketplace] = row.count
  }
  return waiting
}
