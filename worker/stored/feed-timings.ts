import { dayMs } from '#domain/durations'
import type { FeedTiming, SearchFeedTiming } from '#domain/crawl/due'
import type { Marketplace } from '#domain/marketplaces'
import type { PlanTier } from '#domain/plans/plans'
import { Prisma, type Database } from '#platform/database'
import { isOfProSql, watchedFeedSql } from '#platform/feed-rates'

/** A feed with its query: the marketplace's own name for the area, catalog ids for the rest. */
export interface NamedFeed {
  feedId: string
  marketplace: Marketplace
  area: string
  make: string | null
  model: string | null
}

type SearchFeedRow = SearchFeedTiming &
  NamedFeed & {
    /** Of the search's watched feeds on this marketplace, some were never crawled. */
    isUntried: boolean
    /** They do not show a week yet, and the search is not linked to first looks there. */
    lacksLooks: boolean
  }

/** A first look finds nothing new where the area has been watched or read back for this long. */
const lookedBackMs = 7 * dayMs

/**
 * SQL: whether first look `own` is still wanted. It is not if it was crawled within the period for which the search's
 * watched feeds of that site are complete (since `readBackTo`), or if that period is longer than a week.
 */
const isLookWanted = (weekAgo: Date) =>
  Prisma.sql`CASE WHEN own."lastSuccessAt" IS NULL
    THEN watched."isUnread" OR watched."readBackTo" > ${weekAgo}
    ELSE watched."readBackTo" > greatest(own."lastSuccessAt", ${weekAgo}) END`

/** The feeds of a search on these marketplaces: those it watches, and first looks that are still wanted. */
export function loadSearchFeeds(
  db: Database,
  searchId: string,
  on: Marketplace[],
  now: Date,
): Promise<SearchFeedRow[]> {
  const weekAgo = new Date(now.getTime() - lookedBackMs)
  return db.$queryRaw<SearchFeedRow[]>`
    WITH own AS MATERIALIZED (
      SELECT f.*, sf."isFirstLook", ${isOfProSql} AS "isPro" FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
      WHERE sf."searchId" = ${searchId}::uuid),
    watched AS (
      SELECT marketplace, bool_or("readBackTo" IS NULL) FILTER (WHERE NOT "isFirstLook") AS "isUnread",
        max("readBackTo") FILTER (WHERE NOT "isFirstLook") AS "readBackTo",
        bool_or("lastAttemptAt" IS NULL) FILTER (WHERE NOT "isFirstLook") AS "isUntried",
        bool_or("isFirstLook") AS "hasLooks"
      FROM own GROUP BY marketplace)
    SELECT own.id::text AS "feedId", own.marketplace, own.area, own.make, own.model, own."lastAttemptAt",
      own."nextAttemptAt", own."intervalMs", own."isPro", own."isFirstLook",
      coalesce(watched."isUntried", false) AS "isUntried",
      NOT watched."hasLooks" AND (watched."isUnread" OR watched."readBackTo" > ${weekAgo}) AS "lacksLooks"
    FROM own JOIN watched USING (marketplace)
    WHERE own.marketplace = ANY(${on}::text[]) AND (NOT own."isFirstLook" OR ${isLookWanted(weekAgo)})`
}

/** The feeds of a site that some search watches, except those that somebody else is crawling. */
export function loadSiteFeeds(
  db: Database,
  marketplace: Marketplace,
  claimant: string,
  now: Date,
): Promise<(FeedTiming & NamedFeed)[]> {
  return db.$queryRaw`
    SELECT f.id::text AS "feedId", f.marketplace, f.area, f.make, f.model, f."lastAttemptAt", f."nextAttemptAt",
      f."intervalMs", ${isOfProSql} AS "isPro"
    FROM "Feed" f
    WHERE f.marketplace = ${marketplace} AND ${isUnclaimed(claimant)} AND ${watchedFeedSql(now)}`
}

/** Records which of a search's feeds are crawled twice as often for it. Null: it is not watched. */
export async function storeTier(db: Database, searchId: string, tier: PlanTier | null): Promise<void> {
  const isPro = tier === 'pro'
  await db.$executeRaw`
    UPDATE "SearchFeed" SET "isPro" = ${isPro} WHERE "searchId" = ${searchId}::uuid AND "isPro" <> ${isPro}`
}

/** A crawl that is planned or under way belongs to one workflow for this long, unless it ends earlier. */
const claimMs = 60_000

const isUnclaimed = (claimant: string) =>
  Prisma.sql`(f."claimedUntil" IS NULL OR f."claimedUntil" <= now() OR f."claimedBy" = ${claimant})`

/**
 * Claims feeds for a workflow, so that nobody else crawls them meanwhile, and returns those that it got: not those that
 * somebody else has claimed, or has crawled since they were read. A plan that is made again by the same workflow gets
 * the same ones. The crawl ends the claim (worker/crawl/feeds/feed-lease).
 */
export async function claimFeeds<Feed extends ClaimedFeed>(
  db: Database,
  feeds: Feed[],
  claimant: string,
): Promise<Feed[]> {
  if (feeds.length === 0) return []
  const claimed = await db.$queryRaw<{ id: string }[]>`
    WITH free AS (
      SELECT f.id FROM "Feed" f
        JOIN unnest(${feeds.map(({ feedId }) => feedId)}::uuid[], ${feeds.map(({ lastAttemptAt }) => lastAttemptAt)}::timestamptz[])
          AS planned (id, "lastAttemptAt") ON f.id = planned.id
      WHERE ${isUnclaimed(claimant)} AND f."lastAttemptAt" IS NOT DISTINCT FROM planned."lastAttemptAt"
      ORDER BY f.id FOR NO KEY UPDATE OF f SKIP LOCKED)
    UPDATE "Feed" f SET "claimedBy" = ${claimant}, "claimedUntil" = now() + ${claimMs} * interval '1 millisecond',
      "claimNumber" = CASE WHEN "claimedBy" = ${claimant} THEN "claimNumber" END
    FROM free WHERE f.id = free.id
    RETURNING f.id::text`
  const ids = new Set(claimed.map(({ id }) => id))
  return feeds.filter(({ feedId }) => ids.has(feedId))
}

type ClaimedFeed = Pick<NamedFeed & FeedTiming, 'feedId' | 'lastAttemptAt'>
