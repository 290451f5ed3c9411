import { Prisma, type Database } from '#platform/database'
import { rotaFactor, type FeedTurn } from '#domain/crawl/feed-turn'
import type { Marketplace } from '#domain/marketplaces'

/** A search (s) of an account (u) that is watched at present; the others leave their place on a feed to the next. */
export const isWatched = (now: Date) => Prisma.sql`(s.status = 'ACTIVE' AND u."trialEndsAt" > ${now})`

export interface Turn extends FeedTurn {
  feedId: string
  marketplace: Marketplace
}

/**
 * The feeds that a search may have to look at, with its rank on each: all that are its own, and of a site's rota only the
 * few that have waited longest: `rotaFeeds` shared among the cars that are watched countrywide, and one at least. One
 * statement. Its rank is its place by age among the searches that
 * are watched: those with a feed of their own by themselves, for a rota comes round too rarely to keep theirs fresh.
 */
export async function turnsOf(
  db: Database,
  search: { id: string; createdAt: Date },
  on: { marketplace: Marketplace; rotaFeeds: number }[],
  now: Date,
): Promise<Turn[]> {
  const marketplaces = on.map(({ marketplace }) => marketplace)
  return db.$queryRaw<Turn[]>`
    WITH mine AS (
      SELECT f.id AS "feedId", f.marketplace, f."lastAttemptAt", f."nextAttemptAt", sf."isRota"
      FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
      WHERE sf."searchId" = ${search.id}::uuid AND f.marketplace = ANY(${marketplaces}::text[])
    ), sites AS (
      SELECT site.marketplace, least(ceil(mine.areas / ${rotaFactor}::float), greatest(1, site.most / greatest(1, (
          SELECT count(DISTINCT (s.make, s.models)) FROM "Search" s JOIN "User" u ON u.id = s."userId"
          WHERE s.countrywide AND site.marketplace = ANY(s.marketplaces) AND ${isWatched(now)})))) AS most
      FROM unnest(${marketplaces}::text[], ${on.map(({ rotaFeeds }) => rotaFeeds)}::int[]) AS site(marketplace, most)
      JOIN (SELECT marketplace, count(*) AS areas FROM mine WHERE "isRota" GROUP BY 1) mine USING (marketplace)
    ), turns AS (
      SELECT * FROM mine WHERE NOT "isRota"
      UNION ALL
      SELECT stale.* FROM sites, LATERAL (
        SELECT * FROM mine
        WHERE "isRota" AND mine.marketplace = sites.marketplace AND ("nextAttemptAt" IS NULL OR "nextAttemptAt" <= ${now})
        ORDER BY "lastAttemptAt" NULLS FIRST, "feedId" LIMIT sites.most::int) AS stale
    )
    SELECT turns.*, 1 + (
      SELECT count(*)::int FROM "SearchFeed" sf JOIN "Search" s ON s.id = sf."searchId" JOIN "User" u ON u.id = s."userId"
      WHERE sf."feedId" = turns."feedId" AND sf."isRota" = turns."isRota" AND ${isWatched(now)}
        AND (s."createdAt", s.id) < (${search.createdAt}, ${search.id}::uuid)
    ) AS rank
    FROM turns`
}
