import { rotaFactor } from '#domain/feed-turn'
import { healthOf, overdueFloorMs, overdueIntervals, type FeedSummary, type Health } from '#domain/health'
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
  /** Since the search has been as it is. */
  funnel: Funnel
  /** Of the last 24 hours. */
  today: Funnel
}

const dayMs = 24 * 60 * 60 * 1000
const nothing: Funnel = { seen: 0, filtered: 0, waiting: 0, judged: 0, matched: 0, possible: 0 }

/** For each search: when each marketplace last looked, or why not, and the funnels. One statement, however many. */
export async function pulseOf(searches: Search[], now: Date): Promise<Map<string, Pulse>> {
  const rows = new Map((await pulseRows(searches, now)).map((row) => [row.searchId, row]))
  const pulse = (search: Search): Pulse => {
    const row = rows.get(search.id)
    const feeds = (row?.feeds ?? []).map(feedSummary)
    return {
      health: marketplaces
        .filter((m) => search.marketplaces.includes(m))
        .map((m) => healthOf(m, config().modes[m] !== 'off', feeds.find((f) => f.marketplace === m) ?? null, now)),
      funnel: row?.funnel ?? nothing,
      today: row?.today ?? nothing,
    }
  }
  return new Map(searches.map((search) => [search.id, pulse(search)]))
}

/** Times inside JSON are texts. */
type StoredSummary = Omit<FeedSummary, 'failingSince' | 'lastSuccessAt'> & {
  failingSince: string | null
  lastSuccessAt: string | null
}
interface PulseRow {
  searchId: string
  feeds: StoredSummary[]
  funnel: Funnel
  today: Funnel
}

const time = (text: string | null) => (text === null ? null : new Date(text))
const feedSummary = (stored: StoredSummary): FeedSummary => ({
  ...stored,
  failingSince: time(stored.failingSince),
  lastSuccessAt: time(stored.lastSuccessAt),
})

async function pulseRows(searches: Search[], now: Date): Promise<PulseRow[]> {
  if (searches.length === 0) return []
  const rows = await database().$queryRaw<PulseRow[]>`
    SELECT s.id AS "searchId", coalesce(feed.summaries, '[]') AS feeds,
           coalesce(weighed.funnel, ${JSON.stringify(nothing)}::json) AS funnel,
           coalesce(weighed.today, ${JSON.stringify(nothing)}::json) AS today
    FROM "Search" s
    LEFT JOIN LATERAL (
      SELECT json_agg(summary) AS summaries FROM (
        SELECT f.marketplace,
               count(*) AS feeds,
               count(f."lastAttemptAt") AS tried,
               count(f."failingSince") AS failing,
               min(f."failingSince") AS "failingSince",
               (array_agg(f."lastReason" ORDER BY f."failingSince") FILTER (WHERE f."failingSince" IS NOT NULL))[1] AS reason,
               bool_or(f."lastOutcome" IS NOT DISTINCT FROM 'EMPTY' AND f."mostRowsSeen" > 0) AS "isSuspiciouslyEmpty",
               coalesce((array_agg(f."lastOutcome" ORDER BY f."failingSince") FILTER (WHERE f."failingSince" IS NOT NULL))[1],
                 min(f."lastOutcome")) AS outcome, -- in the order of the type, where what brought something comes first
               count(*) FILTER (WHERE f."nextAttemptAt" IS NULL AND greatest(f."lastAttemptAt", s."updatedAt") <
                 ${now}::timestamptz - make_interval(secs => greatest(${overdueFloorMs}, ${overdueIntervals}
                   * coalesce(f."freshnessMs", ${overdueFloorMs}) * CASE WHEN sf."isRota" THEN ${rotaFactor} ELSE 1 END) / 1000.0)
               ) AS overdue,
               bool_and(sf."isRota") AS "isRota",
               coalesce(min(f."lastSuccessAt") FILTER (WHERE NOT sf."isRota"), max(f."lastSuccessAt")) AS "lastSuccessAt"
        FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
        WHERE sf."searchId" = s.id
        GROUP BY f.marketplace
      ) summary
    ) feed ON true
    LEFT JOIN LATERAL (
      SELECT json_object_agg(span, counts) -> 'all' AS funnel, json_object_agg(span, counts) -> 'today' AS today FROM (
        SELECT span.name AS span, json_build_object(
                 'seen', count(*),
                 'filtered', count(*) FILTER (WHERE c.stage = 'FILTERED'),
                 'waiting', count(*) FILTER (WHERE c.stage = 'WAITING'),
                 'judged', count(*) FILTER (WHERE c.stage IN ('MATCH', 'POSSIBLE', 'REJECTED')),
                 'matched', count(*) FILTER (WHERE c.stage = 'MATCH'),
                 'possible', count(*) FILTER (WHERE c.stage = 'POSSIBLE')) AS counts
        FROM "Candidate" c
        JOIN (VALUES ('all', '-infinity'::timestamptz), ('today', ${new Date(now.getTime() - dayMs)}::timestamptz))
          AS span(name, since) ON c."foundAt" > span.since
        WHERE c."searchId" = s.id AND c."searchVersion" = s.version
        GROUP BY span.name
      ) counted
    ) weighed ON true
    WHERE s.id = ANY(${searches.map((search) => search.id)}::uuid[])`
  return rows.map((row) => ({ ...row, feeds: row.feeds.filter((feed) => isMarketplace(feed.marketplace)) }))
}
