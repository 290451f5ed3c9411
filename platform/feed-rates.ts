import { defaultCarsPerHour } from '#domain/crawl/capacity'
import type { Marketplace } from '#domain/marketplaces'
import { Prisma, type Database } from './database'
import { isWatchedSql } from './plans/apply-plan'

interface FeedRate {
  id: string
  key: string
  /** Measured or assumed. */
  newPerHour: number
  /** From the last plan. Null: the configured freshness. */
  intervalMs: number | null
  /** A Professional search watches it. */
  isPro: boolean
}

/**
 * SQL: whether feed `f` is one that a served search watches, not only to fill its first results. OFFSET keeps PostgreSQL
 * from joining all links of all searches: each feed is looked up until its first such search.
 */
export const watchedFeedSql = (now: Date) => Prisma.sql`EXISTS (
  SELECT 1 FROM "SearchFeed" sf JOIN "Search" s ON s.id = sf."searchId" JOIN "User" u ON u.id = s."userId"
  WHERE sf."feedId" = f.id AND NOT sf."isFirstLook" AND ${isWatchedSql(now)} OFFSET 0)`

/** SQL: whether a watched search on the Professional plan is on feed `f`. */
export const isOfProSql = Prisma.sql`EXISTS (SELECT 1 FROM "SearchFeed" p WHERE p."feedId" = f.id AND p."isPro")`

/** Lists a marketplace's feeds that some search watches now, in a fixed order. */
export function watchedFeedRates(db: Database, marketplace: Marketplace, now: Date): Promise<FeedRate[]> {
  return db.$queryRaw<FeedRate[]>`
    SELECT f.id::text, f.key, coalesce(f."newPerHour", ${defaultCarsPerHour}) AS "newPerHour", f."intervalMs",
      ${isOfProSql} AS "isPro"
    FROM "Feed" f
    WHERE f.marketplace = ${marketplace} AND ${watchedFeedSql(now)} ORDER BY f.id`
}
