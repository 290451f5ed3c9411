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
  /** Of the search's watched feeds on this marketplace, some were never crawled. */
  isUntried: boolean
  /** They do not show a week yet, and the search is not linked to first looks there. */
  lacksLooks: boolean
}

/** A first look finds nothing new where the area has been watched or read back for this long. */
const lookedBackMs = 7 * dayMs
/** Lower-ranked searches hardly ever crawl the feed, so no one counts further. */
const lastRank = 9
/** Among so many searches of an area there are eight nationwide ones, or there are few in all. */
const mostLookedAt = 300

/**
 * SQL: whether first look `own` is still wanted. It is not if it was crawled within the period for which the search's
 * watched feeds of that site are complete (since `readBackTo`), or if that period is longer than a week.
 */
const isLookWanted = (weekAgo: Date) =>
  Prisma.sql`CASE WHEN own."lastSuccessAt" IS NULL
    THEN watched."isUnread" OR watched."readBackTo" > ${weekAgo}
    ELSE watched."readBackTo" > greatest(own."lastSuccessAt", ${weekAgo}) END`

type RankedSearch = Pick<Search, 'id' | 'createdAt'>

interface Place {
  search: RankedSearch & { countrywide: boolean }
  rankTier: number
  now: Date
}

/** SQL: whether link `o` of another search comes before this search, see `rankColumns`. */
const isAhead = ({ search, rankTier }: Place) =>
  Prisma.sql`(o."rankTier", o."rankedSince", o."searchId")
    < (${rankTier}::int, ${search.createdAt}, ${search.id}::uuid)`

/**
 * SQL: the sites on which a nationwide search is last on every area, because as many nationwide searches are before it as
 * anyone counts. They all use all areas, so one area shows it.
 */
function lastEverywhere(place: Place): Prisma.Sql {
  if (!place.search.countrywide) return Prisma.sql`SELECT NULL::text AS marketplace WHERE false`
  return Prisma.sql`
    SELECT one.marketplace FROM (
      SELECT DISTINCT ON (marketplace) marketplace, id FROM own WHERE make IS NULL AND NOT "isFirstLook") one, LATERAL (
      SELECT count(*) AS searches FROM (
        SELECT 1 FROM (
          SELECT "searchId" FROM "SearchFeed" o WHERE o."feedId" = one.id AND ${isAhead(place)}
          ORDER BY o."rankTier", o."rankedSince", o."searchId" LIMIT ${mostLookedAt}) o
        JOIN "Search" s ON s.id = o."searchId" JOIN "User" u ON u.id = s."userId"
        WHERE s.countrywide AND ${isWatchedSql(place.now)} LIMIT ${lastRank - 1}) ahead) nationwide
    WHERE nationwide.searches = ${lastRank - 1}`
}

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
 * at nine, and the statement reads at most eight searches per feed, however many there are. Each search gets its own
 * order, so searches that crawl many feeds in batches do not all begin with the same ones.
 */
export async function loadFeedTimings(
  db: Database,
  search: RankedSearch & { countrywide: boolean; tier: PlanTier },
  on: Marketplace[],
  now: Date,
): Promise<SearchFeedTiming[]> {
  const rankTier = rankTiers[search.tier]
  const place = { search, rankTier, now }
  const weekAgo = new Date(now.getTime() - lookedBackMs)
  return db.$queryRaw<SearchFeedTiming[]>`
    WITH own AS MATERIALIZED (
      SELECT f.*, sf."isFirstLook", sf."rankTier" FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
      WHERE sf."searchId" = ${search.id}::uuid),
    watched AS (
      SELECT marketplace, bool_or("readBackTo" IS NULL) FILTER (WHERE NOT "isFirstLook") AS "isUnread",
        max("readBackTo") FILTER (WHERE NOT "isFirstLook") AS "readBackTo",
        bool_or("lastAttemptAt" IS NULL) FILTER (WHERE NOT "isFirstLook") AS "isUntried",
        bool_or("isFirstLook") AS "hasLooks"
      FROM own GROUP BY marketplace),
    sites AS MATERIALIZED (${lastEverywhere(place)}),
    last AS MATERIALIZED (
      SELECT id AS "feedId" FROM own WHERE make IS NULL AND marketplace IN (SELECT marketplace FROM sites)),
    before AS MATERIALIZED (
      SELECT own.id AS "feedId", o."searchId" FROM own, LATERAL (
        SELECT "searchId" FROM "SearchFeed" o WHERE o."feedId" = own.id AND ${isAhead(place)}
        ORDER BY o."rankTier", o."rankedSince", o."searchId" LIMIT ${lastRank - 1}) o
      WHERE own.id NOT IN (SELECT "feedId" FROM last)),
    serving AS MATERIALIZED (
      SELECT s.id FROM (SELECT DISTINCT "searchId" AS id FROM before) one
        JOIN "Search" s USING (id) JOIN "User" u ON u.id = s."userId"
      WHERE ${isWatchedSql(now)}),
    ahead AS (
      SELECT "feedId", count(*)::int AS searches FROM before JOIN serving ON serving.id = before."searchId"
      GROUP BY "feedId")
    SELECT own.id AS "feedId", own.marketplace, own."createdAt", own."lastAttemptAt", own."nextAttemptAt",
      own."intervalMs", own."isFirstLook", coalesce(watched."isUntried", false) AS "isUntried",
      NOT watched."hasLooks" AND (watched."isUnread" OR watched."readBackTo" > ${weekAgo}) AS "lacksLooks",
      own."rankTier" IS NOT DISTINCT FROM ${rankTier}::int AS "isRankStored",
      CASE WHEN own.id IN (SELECT "feedId" FROM last) THEN ${lastRank} ELSE 1 + coalesce(ahead.searches, 0) END AS rank
    FROM own JOIN watched USING (marketplace) LEFT JOIN ahead ON ahead."feedId" = own.id
    WHERE own.marketplace = ANY(${on}::text[]) AND (NOT own."isFirstLook" OR ${isLookWanted(weekAgo)})
    ORDER BY hashtext(own.id::text || ${search.id})`
}
