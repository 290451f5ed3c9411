import { minOverdueMs, overdueIntervals } from '#domain/crawl/health'
import type { Marketplace } from '#domain/marketplaces'
import type { Database } from '#platform/database'
import type { CrawlOutcome } from '#prisma/generated/client'

export interface FeedCounts {
  marketplace: Marketplace
  feeds: number
  untried: number
  failing: number
  /** Feeds that are long overdue, for example because no worker serves the marketplace. */
  overdue: number
  /** Last outcome of the feed that has failed the longest. */
  failure: CrawlOutcome | null
  /** The marketplace's lists may miss cars (domain/crawl/may-miss). */
  mayMiss: boolean
  isPaused: boolean
}

/** Counts the search's watched feeds on each marketplace by their state. */
export async function feedCounts(
  db: Database,
  searchId: string,
  on: Marketplace[],
  freshMs: number,
  now: Date,
): Promise<FeedCounts[]> {
  const overdueMs = Math.max(minOverdueMs, overdueIntervals * freshMs)
  return db.$queryRaw<FeedCounts[]>`
    SELECT f.marketplace, count(*)::int AS feeds,
      (count(*) FILTER (WHERE f."lastAttemptAt" IS NULL))::int AS untried,
      count(f."failingSince")::int AS failing,
      (count(*) FILTER (WHERE f."nextAttemptAt" IS NULL AND greatest(f."lastAttemptAt", s."updatedAt") <
        ${now}::timestamptz - make_interval(secs => greatest(${overdueMs}, ${overdueIntervals} * f."intervalMs") / 1000.0)
      ))::int AS overdue,
      (array_agg(f."lastOutcome" ORDER BY f."failingSince") FILTER (WHERE f."failingSince" IS NOT NULL))[1] AS failure,
      EXISTS (SELECT 1 FROM "MarketplaceCapacity" m
        WHERE m.marketplace = f.marketplace AND m."mayMissSince" IS NOT NULL) AS "mayMiss",
      EXISTS (SELECT 1 FROM "MarketplaceHealth" h
        WHERE h.marketplace = f.marketplace AND h."pausedAt" IS NOT NULL) AS "isPaused"
    FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId" JOIN "Search" s ON s.id = sf."searchId"
    WHERE sf."searchId" = ${searchId}::uuid AND NOT sf."isFirstLook" AND f.marketplace = ANY(${on}::text[])
    GROUP BY f.marketplace ORDER BY f.marketplace`
}

/** Stands in while the feeds cannot be counted. */
export const uncounted = (marketplace: Marketplace): FeedCounts => ({
  ...{ marketplace, feeds: 0, untried: 0, failing: 0, overdue: 0, failure: null },
  ...{ mayMiss: false, isPaused: false },
})

/** "ok", "degraded" if some feeds fail, are overdue or may miss cars, or "blind" if all fail or are overdue. */
export function searchHealth(counts: FeedCounts[]): string {
  const unhealthy = counts.reduce(
    (sum, { feeds, failing, overdue, isPaused }) => sum + (isPaused ? feeds : failing + overdue),
    0,
  )
  if (unhealthy === 0) return counts.some(({ mayMiss }) => mayMiss) ? 'degraded' : 'ok'
  return unhealthy >= counts.reduce((sum, { feeds }) => sum + feeds, 0) ? 'blind' : 'degraded'
}

/**
 * "ok", "waiting", "paused" by an operator, a failure such as "blocked" or "blocked 2/3", "away" if no worker crawls, or
 * "incomplete" if it may miss cars. Operators filter by these values, so keep the set small.
 */
export function formatHealth({ feeds, untried, failing, overdue, failure, mayMiss, isPaused }: FeedCounts): string {
  if (isPaused) return 'paused'
  const of = (count: number) => (count === feeds ? '' : ` ${count}/${feeds}`)
  if (failing > 0) return (failure ?? 'unavailable').toLowerCase().replace('_', '-') + of(failing)
  if (overdue > 0) return `away${of(overdue)}`
  if (untried === feeds) return 'waiting'
  return mayMiss ? 'incomplete' : 'ok'
}
