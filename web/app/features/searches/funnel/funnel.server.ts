import { dayMs } from '#domain/durations'
import { heldInWords, type Held } from '#domain/plans/budget'
import { rotationFactor } from '#domain/crawl/due'
import {
  marketplaceHealth,
  overdueFloorMs,
  overdueIntervals,
  type FeedSummary,
  type MarketplaceHealth,
} from '#domain/crawl/health'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { agoInWords } from '#domain/words/time-in-words'
import { Prisma } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { config } from '../../../config.server'
import { database } from '../../../services/database.server'
import { heldOfSearch } from './held.server'

/** How many of a search's listings reached each stage. */
export interface Funnel {
  seen: number
  /** Outside price, year, place and the like. */
  filtered: number
  waiting: number
  judged: number
  /** Vehicles, as in `likely` and `possible`: a car that is posted twice counts once. */
  matched: number
  likely: number
  possible: number
}

interface Funnels {
  /** Since the search was last changed. */
  funnel: Funnel
  /** Of the last 24 hours. */
  today: Funnel
}
export type MarketplaceFunnel = MarketplaceHealth & Funnels
export interface SearchFunnel extends Funnels {
  /** For each marketplace of the search: its last successful crawl or the reason for none, and its funnels. */
  health: MarketplaceFunnel[]
  /** A sentence about what waits for the daily budget of model calls; null when nothing does. */
  held: string | null
}

const nothing: Funnel = { seen: 0, filtered: 0, waiting: 0, judged: 0, matched: 0, likely: 0, possible: 0 }

/** The marketplaces' health and the funnels of each search, by search id. One statement for all. */
export async function funnelsOf(searches: Search[], now: Date): Promise<Map<string, SearchFunnel>> {
  const rows = new Map((await funnelRows(searches, now)).map((row) => [row.searchId, row]))
  const funnel = (search: Search): SearchFunnel => {
    const { feeds = [], counted = [], held } = rows.get(search.id) ?? {}
    const funnels = (marketplace: Marketplace | null): Funnels => {
      const { funnel = nothing, today = nothing } = counted.find((row) => row.marketplace === marketplace) ?? {}
      return { funnel, today }
    }
    const health = (marketplace: Marketplace): MarketplaceFunnel => {
      const isOn = config().modes[marketplace] !== 'off'
      const summary = feeds.find((feed) => feed.marketplace === marketplace)
      return {
        ...asPaused(search, marketplaceHealth(marketplace, isOn, summary ? feedSummary(summary) : null, now), now),
        ...funnels(marketplace),
      }
    }
    return {
      health: marketplaces.filter((m) => search.marketplaces.includes(m)).map(health),
      held: held && search.status === 'ACTIVE' ? heldInWords(held) : null,
      ...funnels(null),
    }
  }
  return new Map(searches.map((search) => [search.id, funnel(search)]))
}

/** A paused search plans no crawls, so none of its marketplaces is waiting or late. */
function asPaused({ status }: Search, health: MarketplaceHealth, now: Date): MarketplaceHealth {
  if (status !== 'PAUSED' || health.state === 'off') return health
  const { lastSuccessAt } = health
  const words = lastSuccessAt ? `paused, last looked ${agoInWords(lastSuccessAt, now)}` : 'not looked at while paused'
  return { ...health, state: 'off', words }
}

/** Times inside JSON are strings. */
type StoredSummary = Omit<FeedSummary, 'failingSince' | 'lastSuccessAt' | 'postings'> & {
  failingSince: string | null
  lastSuccessAt: string | null
  postings: (Omit<NonNullable<FeedSummary['postings']>, 'failingSince'> & { failingSince: string }) | null
}
interface FunnelRow {
  searchId: string
  feeds: StoredSummary[]
  /** One row for each marketplace, and one with a null marketplace for all together. */
  counted: (Funnels & { marketplace: string | null })[]
  held: Held
}

const time = (text: string | null) => (text === null ? null : new Date(text))
const feedSummary = (stored: StoredSummary): FeedSummary => ({
  ...stored,
  failingSince: time(stored.failingSince),
  lastSuccessAt: time(stored.lastSuccessAt),
  postings: stored.postings && { ...stored.postings, failingSince: new Date(stored.postings.failingSince) },
})

async function funnelRows(searches: Search[], now: Date): Promise<FunnelRow[]> {
  if (searches.length === 0) return []
  return database().$queryRaw<FunnelRow[]>`
    SELECT s.id AS "searchId", coalesce(feed.summaries, '[]') AS feeds, coalesce(funnels.counted, '[]') AS counted,
      waiting.held
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
                 min(f."lastOutcome")) AS outcome, -- enum order: outcomes with listings come first
               count(*) FILTER (WHERE f."failingSince" IS NULL
                 AND f."nextAttemptAt" > ${now}::timestamptz - make_interval(secs => ${overdueFloorMs} / 1000.0)) AS "heldBack",
               count(*) FILTER (WHERE (f."nextAttemptAt" IS NULL OR f."failingSince" IS NULL) AND greatest(f."lastAttemptAt", s."updatedAt") <
                 ${now}::timestamptz - make_interval(secs => greatest(${overdueFloorMs}, ${overdueIntervals}
                   * coalesce(f."freshnessMs", ${overdueFloorMs}) * CASE WHEN sf."isInRotation" THEN ${rotationFactor} ELSE 1 END) / 1000.0)
               ) AS overdue,
               bool_and(sf."isInRotation") AS "isInRotation",
               coalesce(min(f."lastSuccessAt") FILTER (WHERE NOT sf."isInRotation"), max(f."lastSuccessAt")) AS "lastSuccessAt",
               (SELECT json_build_object('failingSince', h."failingSince", 'reason', h.reason, 'outcome', h.outcome)
                FROM "PostingHealth" h
                WHERE h.marketplace = f.marketplace AND h."failingSince" IS NOT NULL AND EXISTS ( -- some car waits for it
                  SELECT 1 FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
                  WHERE c."searchId" = s.id AND c.stage = 'WAITING' AND l.marketplace = f.marketplace AND l."goneAt" IS NULL)
               ) AS postings
        FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
        WHERE sf."searchId" = s.id
        GROUP BY f.marketplace
      ) summary
    ) feed ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(counts) AS counted FROM (
        SELECT car.marketplace, ${countsWhere(Prisma.sql`true`)} AS funnel, ${countsWhere(Prisma.sql`car.recent`)} AS today
        FROM (
          SELECT l.marketplace, c.stage, c."foundAt" > ${new Date(now.getTime() - dayMs)} AS recent,
                 coalesce(l."vehicleId", l.id) AS vehicle
          FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
          WHERE c."searchId" = s.id AND c."searchVersion" = s.version
        ) car
        GROUP BY GROUPING SETS ((), (car.marketplace))
      ) counts
    ) funnels ON true
    LEFT JOIN LATERAL (${heldOfSearch}) waiting ON true
    WHERE s.id = ANY(${searches.map((search) => search.id)}::uuid[])`
}

const countsWhere = (condition: Prisma.Sql) => Prisma.sql`
  json_build_object(
    'seen', count(*) FILTER (WHERE ${condition}),
    'filtered', count(*) FILTER (WHERE ${condition} AND car.stage = 'FILTERED'),
    'waiting', count(*) FILTER (WHERE ${condition} AND car.stage = 'WAITING'),
    'judged', count(*) FILTER (WHERE ${condition} AND car.stage IN ('MATCH', 'LIKELY', 'POSSIBLE', 'REJECTED')),
    'matched', count(DISTINCT car.vehicle) FILTER (WHERE ${condition} AND car.stage = 'MATCH'),
    'likely', count(DISTINCT car.vehicle) FILTER (WHERE ${condition} AND car.stage = 'LIKELY'),
    'possible', count(DISTINCT car.vehicle) FILTER (WHERE ${condition} AND car.stage = 'POSSIBLE'))`
