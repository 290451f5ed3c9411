import type { Database } from '#platform/database'
import type { Marketplace } from '#domain/marketplaces'
import type { FeedOutcome } from '#prisma/generated/client'

/** All feeds of one search on one marketplace, counted. */
export interface Sight {
  marketplace: Marketplace
  feeds: number
  untried: number
  failing: number
  /** Feeds that may be asked now: none of them rests after a failure. */
  open: number
  /** How the one that fails the longest does. */
  failure: FeedOutcome | null
}

export async function sightsOf(db: Database, searchId: string, on: Marketplace[], now: Date): Promise<Sight[]> {
  return db.$queryRaw<Sight[]>`
    SELECT f.marketplace, count(*)::int AS feeds,
      (count(*) FILTER (WHERE f."lastAttemptAt" IS NULL))::int AS untried,
      count(f."failingSince")::int AS failing,
      (count(*) FILTER (WHERE f."nextAttemptAt" IS NULL OR f."nextAttemptAt" <= ${now}))::int AS open,
      (array_agg(f."lastOutcome" ORDER BY f."failingSince") FILTER (WHERE f."failingSince" IS NOT NULL))[1] AS failure
    FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
    WHERE sf."searchId" = ${searchId}::uuid AND f.marketplace = ANY(${on}::text[])
    GROUP BY f.marketplace ORDER BY f.marketplace`
}

/** "ok", "degraded" where some feeds fail, "blind" where all do. */
export function healthOf(sights: Sight[]): string {
  const failing = sights.reduce((sum, sight) => sum + sight.failing, 0)
  if (failing === 0) return 'ok'
  return failing === sights.reduce((sum, sight) => sum + sight.feeds, 0) ? 'blind' : 'degraded'
}

/** "ok", "waiting", "blocked" or "blocked 2/3": as few different words as operators need to filter by. */
export function inWords({ feeds, untried, failing, failure }: Sight): string {
  if (failing === 0) return untried === feeds ? 'waiting' : 'ok'
  const outcome = (failure ?? 'unavailable').toLowerCase().replace('_', '-')
  return failing === feeds ? outcome : `${outcome} ${failing}/${feeds}`
}
