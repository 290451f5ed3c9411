import { overdueLookMs } from '#domain/crawl/due'
import { databaseNow } from '#platform/database'
import { isWatchedSql } from '#platform/plans/apply-plan'
import { deliverWakes, recordWakes } from '#platform/wakes'
import type { Dependencies } from '../../dependencies'
import type { WakeSearch } from '../../wake'

/** Their plans crawl up to forty feeds each. What is left is found again half a minute later. */
const maxWoken = 20

/**
 * Wakes one search of each feed that its site has not crawled for minutes after it was due, and reports the feeds: the
 * search then crawls it (`ownLooks` of domain/crawl/due). Returns how many feeds are overdue.
 */
export async function wakeForOverdueFeeds(deps: Dependencies & { wake: WakeSearch }): Promise<number> {
  const { db, config, log } = deps
  const now = await databaseNow(db)
  const overdue = await db.$queryRaw<{ feedId: string; marketplace: string; searchId: string }[]>`
    SELECT f.id::text AS "feedId", f.marketplace, watching.id::text AS "searchId"
    FROM "Feed" f, LATERAL (
      SELECT s.id FROM "SearchFeed" sf JOIN "Search" s ON s.id = sf."searchId" JOIN "User" u ON u.id = s."userId"
      WHERE sf."feedId" = f.id AND NOT sf."isFirstLook" AND ${isWatchedSql(now)} LIMIT 1) watching
    WHERE f."nextAttemptAt" IS NULL AND coalesce(f."claimedUntil" <= now(), true)
      AND coalesce(f."lastAttemptAt", f."createdAt") < ${now}::timestamptz
        - make_interval(secs => (coalesce(f."intervalMs", ${config.FEED_FRESHNESS_MS}) + ${overdueLookMs}) / 1000.0)
      AND NOT EXISTS (SELECT 1 FROM "MarketplaceHealth" m WHERE m.marketplace = f.marketplace
        AND (m."pausedAt" IS NOT NULL OR m."refusedSince" IS NOT NULL))
    ORDER BY f."lastAttemptAt" NULLS FIRST`
  if (overdue.length === 0) return 0
  const searchIds = [...new Set(overdue.map(({ searchId }) => searchId))].slice(0, maxWoken)
  log.error({ feeds: overdue.length, searches: searchIds.length }, 'sites do not crawl their feeds; searches do')
  await db.$transaction((tx) => recordWakes(tx, searchIds))
  await deliverWakes(deps, searchIds)
  return overdue.length
}
