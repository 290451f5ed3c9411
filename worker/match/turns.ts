import { Prisma, type Database } from '#platform/database'
import { rotaFactor, mostRotaFeeds, type FeedTurn } from '#domain/feed-turn'
import type { Marketplace } from '#domain/marketplaces'

/** A search (s) of an account (u) that is watched at present; the others leave their place on a feed to the next. */
export const isWatched = (now: Date) => Prisma.sql`(s.status = 'ACTIVE' AND u."trialEndsAt" > ${now})`

export interface Turn extends FeedTurn {
  feedId: string
  marketplace: Marketplace
}

/**
 * The feeds that a search may have to look at, with its rank on each: all that are its own, and of a rota only the few
 * that have waited longest. One statement. Its rank is its place by age among the searches that
 * are watched: those with a feed of their own by themselves, for a rota comes round too rarely to keep theirs fresh.
 */
export async function turnsOf(
  db: Database,
  search: { id: string; createdAt: Date },
  on: Marketplace[],
  now: Date,
): Promise<Turn[]> {
  return db.$queryRaw<Turn[]>`
    WITH mine AS (
      SELECT f.id AS "feedId", f.marketplace, f."lastAttemptAt", f."nextAttemptAt", sf."isRota"
      FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
      WHERE sf."searchId" = ${search.id}::uuid AND f.marketplace = ANY(${on}::text[])
    ), turns AS (
      SELECT * FROM mine WHERE NOT "isRota"
      UNION ALL (
        SELECT * FROM mine WHERE "isRota" AND ("nextAttemptAt" IS NULL OR "nextAttemptAt" <= ${now})
        ORDER BY "lastAttemptAt" NULLS FIRST, "feedId"
        LIMIT (SELECT least(${mostRotaFeeds}, ceil(count(*) / ${rotaFactor}::float))::int FROM mine WHERE "isRota"))
    )
    SELECT turns.*, 1 + (
      SELECT count(*)::int FROM "SearchFeed" sf JOIN "Search" s ON s.id = sf."searchId" JOIN "User" u ON u.id = s."userId"
      WHERE sf."feedId" = turns."feedId" AND sf."isRota" = turns."isRota" AND ${isWatched(now)}
        AND (s."createdAt", s.id) < (${search.createdAt}, ${search.id}::uuid)
    ) AS rank
    FROM turns`
}
