import { dayMs } from '#domain/durations'
import type { FeedTiming } from '#domain/crawl/due'
import type { Marketplace } from '#domain/marketplaces'
import type { PlanTier } from '#domain/plans/plans'
import { Prisma, type Database } from '#platform/database'
import { isWatchedSql } from '#platform/plans/apply-plan'

interface SearchFeedTiming extends FeedTiming {
  feedId: string
  marketplace: Marketplace
}

/** A first look finds nothing new where the area has been watched or read back for this long. */
const lookedBackMs = 7 * dayMs
/** Lower-ranked searches hardly ever crawl the feed, and ranking further would read all searches of a popular feed. */
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

/**
 * Returns the feeds that a search may have to crawl, with its rank on each: watched feeds, and first looks that are
 * still wanted. The rank is the search's position among the watched searches on the feed: Professional first, since it
 * promises fresher results, then by age. Ranks stop at nine. Runs one statement.
 */
export async function loadFeedTimings(
  db: Database,
  search: { id: string; createdAt: Date; tier: PlanTier },
  on: Marketplace[],
  now: Date,
): Promise<SearchFeedTiming[]> {
  return db.$queryRaw<SearchFeedTiming[]>`
    SELECT f.id AS "feedId", f.marketplace, f."lastAttemptAt", f."nextAttemptAt", f."intervalMs", sf."isFirstLook",
      1 + (SELECT count(*)::int FROM (
        SELECT 1 FROM "SearchFeed" o JOIN "Search" s ON s.id = o."searchId" JOIN "User" u ON u.id = s."userId"
        WHERE o."feedId" = f.id AND ${isWatchedSql(now)}
          AND (u."appliedPlan" <> 'pro', s."createdAt", s.id) < (${search.tier !== 'pro'}, ${search.createdAt}, ${search.id}::uuid)
        LIMIT ${lastRank - 1}) before) AS rank
    FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
    WHERE sf."searchId" = ${search.id}::uuid AND f.marketplace = ANY(${on}::text[])
      AND (NOT sf."isFirstLook" OR ${isLookWanted(now)})`
}
