import { Prisma, type Database } from '#platform/database'
import { isEntitled } from '#platform/plans/entitled'
import { rotationFactor, type RankedFeed } from '#domain/crawl/due'
import type { Marketplace } from '#domain/marketplaces'
import type { PlanTier } from '#domain/plans/plans'

/** SQL: whether the search `s` of the account `u` is watched now. Other searches count for no rank. */
export const isWatched = (now: Date) => Prisma.sql`(s.status = 'ACTIVE' AND ${isEntitled(now)})`

export interface RankedSearchFeed extends RankedFeed {
  feedId: string
  marketplace: Marketplace
}

/**
 * Returns the feeds that a search may have to crawl, with its rank on each: all feeds of its own, and the few of each
 * rotation that have waited longest. Their number is `rotationFeeds` divided by the number of different cars that are
 * watched countrywide, and at least one. The rank is the search's place among the watched searches on the feed: those of
 * Professional first, since they want it fresher, then by age.
 * Searches that rotate over the feed are ranked apart, because a rotation comes too rarely to keep it fresh. One
 * statement.
 */
export async function rankedFeeds(
  db: Database,
  search: { id: string; createdAt: Date; tier: PlanTier },
  on: { marketplace: Marketplace; rotationFeeds: number }[],
  now: Date,
): Promise<RankedSearchFeed[]> {
  const marketplaces = on.map(({ marketplace }) => marketplace)
  return db.$queryRaw<RankedSearchFeed[]>`
    WITH mine AS (
      SELECT f.id AS "feedId", f.marketplace, f."lastAttemptAt", f."nextAttemptAt", sf."isInRotation"
      FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
      WHERE sf."searchId" = ${search.id}::uuid AND f.marketplace = ANY(${marketplaces}::text[])
    ), sites AS (
      SELECT site.marketplace, least(ceil(mine.areas / ${rotationFactor}::float), greatest(1, site.most / greatest(1, (
          SELECT count(DISTINCT (s.make, s.models)) FROM "Search" s JOIN "User" u ON u.id = s."userId"
          WHERE s.countrywide AND site.marketplace = ANY(s.marketplaces) AND ${isWatched(now)})))) AS most
      FROM unnest(${marketplaces}::text[], ${on.map(({ rotationFeeds }) => rotationFeeds)}::int[]) AS site(marketplace, most)
      JOIN (SELECT marketplace, count(*) AS areas FROM mine WHERE "isInRotation" GROUP BY 1) mine USING (marketplace)
    ), ranked AS (
      SELECT * FROM mine WHERE NOT "isInRotation"
      UNION ALL
      SELECT stale.* FROM sites, LATERAL (
        SELECT * FROM mine
        WHERE "isInRotation" AND mine.marketplace = sites.marketplace AND ("nextAttemptAt" IS NULL OR "nextAttemptAt" <= ${now})
        ORDER BY "lastAttemptAt" NULLS FIRST, "feedId" LIMIT sites.most::int) AS stale
    )
    SELECT ranked.*, 1 + (
      SELECT count(*)::int FROM "SearchFeed" sf JOIN "Search" s ON s.id = sf."searchId" JOIN "User" u ON u.id = s."userId"
      WHERE sf."feedId" = ranked."feedId" AND sf."isInRotation" = ranked."isInRotation" AND ${isWatched(now)}
        AND (u."appliedPlan" <> 'pro', s."createdAt", s.id) < (${search.tier !== 'pro'}, ${search.createdAt}, ${search.id}::uuid)
    ) AS rank
    FROM ranked`
}
