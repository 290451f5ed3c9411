import { healthOf, type FeedSummary, type Health } from '#domain/health'
import { isMarketplace, marketplaces } from '#domain/marketplaces'
import type { Search } from '#prisma/generated/client'
import { config } from '../../config.server'
import { database } from '../../services/database.server'

/** How many cars of a search reached which stage. */
export interface Funnel {
  seen: number
  /** Outside price, year, place and the like. */
  filtered: number
  waiting: number
  judged: number
  matched: number
  possible: number
}

export interface Pulse {
  health: Health[]
  funnel: Funnel
}

/** For each search: when each marketplace last looked, or why not, and the funnel. Two queries, however many searches. */
export async function pulseOf(searches: Search[], now: Date): Promise<Map<string, Pulse>> {
  const ids = searches.map((s) => s.id)
  const [feeds, funnels] = await Promise.all([feedSummaries(ids), funnelsOf(ids)])
  const pulse = (search: Search): Pulse => ({
    health: marketplaces
      .filter((m) => search.marketplaces.includes(m))
      .map((m) => {
        const summary = feeds.find((f) => f.searchId === search.id && f.marketplace === m) ?? null
        return healthOf(m, config().modes[m] !== 'off', summary, now)
      }),
    funnel: funnels.get(search.id) ?? { seen: 0, filtered: 0, waiting: 0, judged: 0, matched: 0, possible: 0 },
  })
  return new Map(searches.map((search) => [search.id, pulse(search)]))
}

async function feedSummaries(searchIds: string[]): Promise<(FeedSummary & { searchId: string })[]> {
  const rows = await database().$queryRaw<(FeedSummary & { searchId: string })[]>`
    SELECT sf."searchId", f.marketplace,
           count(*)::int AS feeds,
           count(f."lastAttemptAt")::int AS tried,
           count(f."failingSince")::int AS failing,
           min(f."failingSince") AS "failingSince",
           (array_agg(f."lastReason" ORDER BY f."failingSince") FILTER (WHERE f."failingSince" IS NOT NULL))[1] AS reason,
           bool_or(f."lastOutcome" IS NOT DISTINCT FROM 'EMPTY' AND f."mostRowsSeen" > 0) AS "isSuspiciouslyEmpty",
           min(f."lastSuccessAt") AS "lastSuccessAt"
    FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
    WHERE sf."searchId" = ANY(${searchIds}::uuid[])
    GROUP BY sf."searchId", f.marketplace`
  return rows.filter((row) => isMarketplace(row.marketplace))
}

async function funnelsOf(searchIds: string[]): Promise<Map<string, Funnel>> {
  const rows = await database().$queryRaw<(Funnel & { searchId: string })[]>`
    SELECT c."searchId",
           count(*)::int AS seen,
           count(*) FILTER (WHERE c.stage = 'FILTERED')::int AS filtered,
           count(*) FILTER (WHERE c.stage = 'WAITING')::int AS waiting,
           count(*) FILTER (WHERE c.stage IN ('MATCH', 'POSSIBLE', 'REJECTED'))::int AS judged,
           count(*) FILTER (WHERE c.stage = 'MATCH')::int AS matched,
           count(*) FILTER (WHERE c.stage = 'POSSIBLE')::int AS possible
    FROM "Candidate" c JOIN "Search" s ON s.id = c."searchId" AND s.version = c."searchVersion"
    WHERE c."searchId" = ANY(${searchIds}::uuid[])
    GROUP BY c."searchId"`
  return new Map(rows.map(({ searchId, ...funnel }) => [searchId, funnel]))
}
