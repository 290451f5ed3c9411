import { dayMs } from '#domain/durations'
import type { FeedTiming } from '#domain/crawl/due'
import type { Marketplace } from '#domain/marketplaces'
import type { PlanTier } from '#domain/plans/plans'
import { Prisma, type Database } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { isWatchedSql } from '#platform/plans/apply-plan'

interface SearchFeedTiming extends FeedTiming {
  feedId: string
  marketplace: Marketplace
  /** False if `storeRank` has to be called. */
  isRankStored: boolean
}

/** A first look finds nothing new where the area has been watched or read back for this long. */
const lookedBackMs = 7 * dayMs
/** Lower-ranked searches hardly ever crawl the feed, so no one counts further. */
const lastRank = 9

/**
 * SQL: whether first look `f` of link `sf` is still wanted: it was not crawled within the period for which the search's
 * watched feeds of that site are complete (since `readBackTo`), and that period is shorter than a week.
 */
const isLookWanted = (now: Date) => Prisma.sql`EXISTS (
  SELECT 1 FROM "SearchFeed" ws JOIN "Feed" w ON w.id = ws."feedId"
  WHERE ws."searchId" = sf."searchId" AND NOT ws."isFirstLook" AND w.marketplace = f.marketplace
    AND (w."readBackTo" IS NULL OR w."readBackTo" > ${new Date(now.getTime() - lookedBackMs)})
    AND (f."lastSuccessAt" IS NULL OR w."readBackTo" > f."lastSuccessAt"))`

type RankedSearch = Pick<Search, 'id' | 'createdAt'>

const rankTiers: Record<PlanTier, number> = { pro: 0, basic: 1 }

/** Columns of "SearchFeed" that rank a search: Professional first, since it promises fresher results, then by age. */
export const rankColumns = (search: RankedSearch, tier: PlanTier) => ({
  rankTier: rankTiers[tier],
  rankedSince: search.createdAt,
})

/**
 * Stores a search's rank on all of its feeds (see `rankColumns`). Null: the search is not watched and does not affect
 * the ranks of others. Skips rows that another statement is writing, because the next plan compares again.
 */
export async function storeRank(db: Database, search: RankedSearch, tier: PlanTier | null): Promise<void> {
  const rankTier = tier && rankTiers[tier]
  await db.$executeRaw`
    UPDATE "SearchFeed" SET "rankTier" = ${rankTier}, "rankedSince" = ${search.createdAt}
    WHERE "searchId" = ${search.id}::uuid AND "feedId" IN (
      SELECT "feedId" FROM "SearchFeed"
      WHERE "searchId" = ${search.id}::uuid AND "rankTier" IS DISTINCT FROM ${rankTier}::int
      FOR NO KEY UPDATE SKIP LOCKED)`
}

/**
 * Returns the feeds that a search may have to crawl, with its rank on each: watched feeds, and first looks that are
 * still wanted. The rank is the search's position among the watched searches on the feed (see `rankColumns`). Ranks stop
 * at nine, and the statement reads at most eight searches per feed, however many there are.
 */
export async function loadFeedTimings(
  db: Database,
  search: RankedSearch & { tier: PlanTier },
  on: Marketplace[],
  now: Date,
): Promise<SearchFeedTiming[]> {
  const rankTier = rankTiers[search.tier]
  return db.$queryRaw<SearchFeedTiming[]>`
    SELECT f.id AS "feedId", f.marketplace, f."lastAttemptAt", f."nextAttemptAt", f."intervalMs", sf."isFirstLook",
      sf."rankTier" IS NOT DISTINCT FROM ${rankTier}::int AS "isRankStored", 1 + (SELECT count(*)::int FROM (
        SELECT o."searchId" FROM "SearchFeed" o
        WHERE o."feedId" = f.id
          AND (o."rankTier", o."rankedSince", o."searchId") < (${rankTier}::int, ${search.createdAt}, ${search.id}::uuid)
        ORDER BY o."rankTier", o."rankedSince", o."searchId" LIMIT ${lastRank - 1}) before
        JOIN "Search" s ON s.id = before."searchId" JOIN "User" u ON u.id = s."userId"
        WHERE ${isWatchedSql(now)}) AS rank
    FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
    WHERE sf."searchId" = ${search.id}::uuid AND f.marketplace = ANY(${on}::text[])
      AND (NOT sf."isFirstLook" OR ${isLookWanted(now)})`
}
