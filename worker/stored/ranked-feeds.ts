import { dayMs } from '#domain/durations'
import type { RankedFeed } from '#domain/crawl/due'
import type { Marketplace } from '#domain/marketplaces'
import type { PlanTier } from '#domain/plans/plans'
import { Prisma, type Database } from '#platform/database'
import { isEntitled } from '#platform/plans/entitlement-sql'

/** SQL: whether the search `s` of the account `u` is watched now. Other searches count for no rank. */
export const isWatched = (now: Date) => Prisma.sql`(s.status = 'ACTIVE' AND ${isEntitled(now)})`

export interface RankedSearchFeed extends RankedFeed {
  feedId: string
  marketplace: Marketplace
}

/** A first look tells nothing new where the area was watched, or read back, for so long. */
const lookedBackMs = 7 * dayMs
/** A search of a higher rank hardly ever crawls the feed, and counting on would read all searches of a popular feed. */
const lastRank = 9

/**
 * SQL: whether the first look `f` of the link `sf` is wanted: it was not asked since the search's watched feeds of that
 * site begin to hold every car, and these do not reach back a week yet.
 */
const isLookWanted = (now: Date) => Prisma.sql`EXISTS (
  SELECT 1 FROM "SearchFeed" ws JOIN "Feed" w ON w.id = ws."feedId"
  WHERE ws."searchId" = sf."searchId" AND NOT ws."isFirstLook" AND w.marketplace = f.marketplace
    AND (w."readBackTo" IS NULL OR w."readBackTo" > ${new Date(now.getTime() - lookedBackMs)})
    AND (f."lastSuccessAt" IS NULL OR w."readBackTo" > f."lastSuccessAt"))`

/**
 * The feeds that a search may have to crawl: those that are watched and the first looks that are still wanted, with its
 * rank on each. The rank is the search's place among the watched searches on the feed: those of Professional first, since
 * they want it fresher, then by age; nobody ranks lower than ninth. One statement.
 */
export async function rankedFeeds(
  db: Database,
  search: { id: string; createdAt: Date; tier: PlanTier },
  on: Marketplace[],
  now: Date,
): Promise<RankedSearchFeed[]> {
  return db.$queryRaw<RankedSearchFeed[]>`
    SELECT f.id AS "feedId", f.marketplace, f."lastAttemptAt", f."nextAttemptAt", f."intervalMs", sf."isFirstLook",
      1 + (SELECT count(*)::int FROM (
        SELECT 1 FROM "SearchFeed" o JOIN "Search" s ON s.id = o."searchId" JOIN "User" u ON u.id = s."userId"
        WHERE o."feedId" = f.id AND ${isWatched(now)}
          AND (u."appliedPlan" <> 'pro', s."createdAt", s.id) < (${search.tier !== 'pro'}, ${search.createdAt}, ${search.id}::uuid)
        LIMIT ${lastRank - 1}) before) AS rank
    FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
    WHERE sf."searchId" = ${search.id}::uuid AND f.marketplace = ANY(${on}::text[])
      AND (NOT sf."isFirstLook" OR ${isLookWanted(now)})`
}
