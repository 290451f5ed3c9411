import { minOverdueMs, overdueIntervals, type FeedSummary } from '#domain/crawl/health'
import { dayMs } from '#domain/durations'
import type { Marketplace } from '#domain/marketplaces'
import { Prisma } from '#platform/database'
import { alertsTargetSql } from '#platform/target-choice'
import type { MarketplaceCapacity, Search } from '#prisma/generated/client'
import { database } from '../../services/database.server'
import { isShownStaleSql, shownStageSql } from '../cars/found-cars.server'
import type { JudgingBlockers } from './notices'

/** Number of a search's listings that reached each stage. */
export interface Funnel {
  seen: number
  /** Rejected by a filter such as price, year or place. */
  filtered: number
  /**
   * Counts vehicles, as do `matched`, `likely` and `possible`: a repost does not count again, a hidden car not at all.
   */
  waiting: number
  judged: number
  matched: number
  likely: number
  possible: number
}

export interface Funnels {
  /** Since the last change of the search, of the ads that it keeps (domain/search/near-miss-retention). */
  funnel: Funnel
  /** Last 24 hours. */
  today: Funnel
}
/** Timestamps in JSON are strings. */
export type StoredSummary = Omit<FeedSummary, 'failingSince' | 'lastSuccessAt' | 'pausedSince' | 'postings'> & {
  failingSince: string | null
  pausedSince: string | null
  lastSuccessAt: string | null
  postings: (Omit<NonNullable<FeedSummary['postings']>, 'failingSince'> & { failingSince: string }) | null
  underWay: number
  /** Shortest and longest crawl interval of the feeds; null before the first crawl. */
  minMs: number | null
  maxMs: number | null
  capacity: Pick<MarketplaceCapacity, 'neededPerMinute' | 'allowedPerMinute'> | null
}
export interface FunnelRow<Beside> {
  searchId: string
  feeds: StoredSummary[]
  /** One row per marketplace, and a total row with a null marketplace. */
  counted: (Funnels & { marketplace: string | null; fresh: number; checking: number })[]
  waits: JudgingBlockers
  /** Outages that the buyer was notified about and that ended in the last 24 hours, latest first. */
  blindLately: { marketplace: Marketplace; since: string; endedAt: string }[]
  isUnheard: boolean
  /** Whether the targets that get the search's alerts are off or removed. */
  areChosenOff: boolean
  beside: Beside
}

/**
 * SQL for what prevents a search `s` from judging its cars, as JSON of `JudgingBlockers` (notices.tsx): work deferred by
 * the daily model budget, and cars that got no answer from the model. The worker requeues those cars without counting a
 * failure (worker/judge).
 */
const blockersSql = Prisma.sql`
  SELECT json_build_object(
    'words', coalesce(s."isCompileHeld" AND s."compileVersion" = s.version AND s."compileAfter" > now()
      AND s.criteria IS NULL, false),
    'news', count(*) FILTER (WHERE c."isHeld" AND c."judgeAfter" > now() AND NOT c."isBackfill"),
    'backfill', count(*) FILTER (WHERE c."isHeld" AND c."judgeAfter" > now() AND c."isBackfill"),
    'unanswered', count(*) FILTER (WHERE NOT c."isHeld" AND c."judgeAfter" IS NOT NULL AND c.failures = 0)) AS waits
  FROM "Candidate" c
  WHERE c."searchId" = s.id AND c.stage = 'WAITING'`

/** One row per search of one owner. `beside` is a JSON expression about the search `s`. */
export async function funnelRows<Beside>(
  searches: Search[],
  now: Date,
  beside: Prisma.Sql,
): Promise<FunnelRow<Beside>[]> {
  if (searches.length === 0) return []
  const dayAgo = new Date(now.getTime() - dayMs)
  return database().$queryRaw<FunnelRow<Beside>[]>`
    WITH told AS MATERIALIZED ( -- cars that the owner was alerted about
      SELECT t."listingId", t."vehicleId" FROM "NotificationTarget" n JOIN "NotifiedCar" t ON t."targetId" = n.id
      WHERE n."userId" = ${searches[0]!.userId}::uuid AND t."notifiedAt" IS NOT NULL)
    SELECT s.id AS "searchId", coalesce(feed.summaries, '[]') AS feeds, coalesce(funnels.counted, '[]') AS counted,
      waiting.waits, ${beside} AS beside,
      (SELECT coalesce(json_agg(json_build_object('marketplace', b.marketplace, 'since', b.since, 'endedAt', b."endedAt")
         ORDER BY b."endedAt" DESC), '[]') FROM "BlindSpell" b
       WHERE b."searchId" = s.id AND b."endedAt" > ${dayAgo}) AS "blindLately",
      NOT EXISTS (SELECT 1 FROM "NotificationTarget" t WHERE t."userId" = s."userId" AND t.active) AS "isUnheard",
      NOT EXISTS (SELECT 1 FROM "NotificationTarget" t WHERE t."userId" = s."userId" AND t.active AND ${alertsTargetSql})
        AS "areChosenOff"
    FROM "Search" s
    LEFT JOIN LATERAL (
      SELECT json_agg(summary) AS summaries FROM (
        SELECT f.marketplace,
               count(*) AS feeds,
               count(f."lastAttemptAt") AS tried,
               count(f."failingSince") AS failing,
               count(*) FILTER (WHERE f."claimNumber" IS NOT NULL AND f."claimedUntil" > ${now}::timestamptz) AS "underWay",
               min(f."failingSince") AS "failingSince",
               (array_agg(f."lastReason" ORDER BY f."failingSince") FILTER (WHERE f."failingSince" IS NOT NULL))[1] AS reason,
               bool_or(f."lastOutcome" IS NOT DISTINCT FROM 'EMPTY' AND f."mostRowsSeen" > 0) AS "isSuspiciouslyEmpty",
               coalesce((array_agg(f."lastOutcome" ORDER BY f."failingSince") FILTER (WHERE f."failingSince" IS NOT NULL))[1],
                 min(f."lastOutcome")) AS outcome, -- enum order: outcomes with listings come first
               count(*) FILTER (WHERE f."failingSince" IS NULL
                 AND f."nextAttemptAt" > ${now}::timestamptz - make_interval(secs => ${minOverdueMs} / 1000.0)) AS "heldBack",
               count(*) FILTER (WHERE (f."nextAttemptAt" IS NULL OR f."failingSince" IS NULL) AND greatest(f."lastAttemptAt", s."updatedAt") <
                 ${now}::timestamptz - make_interval(secs => greatest(${minOverdueMs}, ${overdueIntervals}
                   * coalesce(f."freshnessMs", ${minOverdueMs})) / 1000.0)
               ) AS overdue,
               min(f."lastSuccessAt") AS "lastSuccessAt",
               min(coalesce(f."intervalMs", f."freshnessMs")) AS "minMs", max(coalesce(f."intervalMs", f."freshnessMs")) AS "maxMs",
               (SELECT json_build_object('neededPerMinute', m."neededPerMinute", 'allowedPerMinute', m."allowedPerMinute")
                FROM "MarketplaceCapacity" m WHERE m.marketplace = f.marketplace) AS capacity,
               (SELECT json_build_object('failingSince', h."pagesFailingSince", 'reason', h."pagesReason", 'outcome', h."pagesOutcome")
                FROM "MarketplaceHealth" h
                WHERE h.marketplace = f.marketplace AND h."pagesFailingSince" IS NOT NULL AND EXISTS ( -- some car waits for it
                  SELECT 1 FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
                  WHERE c."searchId" = s.id AND c.stage = 'WAITING' AND l.marketplace = f.marketplace AND l."goneAt" IS NULL)
               ) AS postings,
               (SELECT h."pausedAt" FROM "MarketplaceHealth" h WHERE h.marketplace = f.marketplace) AS "pausedSince",
               (SELECT 1 - m.shown::float / m.expected FROM "MarketplaceCapacity" m
                WHERE m.marketplace = f.marketplace AND m."mayMissSince" IS NOT NULL) AS "missedShare"
        FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
        WHERE sf."searchId" = s.id AND NOT sf."isFirstLook"
        GROUP BY f.marketplace
      ) summary
    ) feed ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(counts) AS counted FROM (
        WITH open AS MATERIALIZED (
          SELECT l.marketplace, coalesce(l."vehicleId", l.id) AS vehicle, (${shownStageSql})::text AS stage,
                 ${isShownStaleSql} AS stale, c."foundAt", l."goneAt" IS NOT NULL AS "isGone"
          FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
          WHERE c."searchId" = s.id AND c."searchVersion" = s.version AND c.stage IN ('WAITING', 'MATCH', 'LIKELY', 'POSSIBLE')
        ), posting AS (
          SELECT *, 1 AS ads FROM open
          UNION ALL -- their cars' other postings, which are counted below
          SELECT l.marketplace, l."vehicleId", c.stage::text, false, c."foundAt", l."goneAt" IS NOT NULL, 0
          FROM (SELECT DISTINCT vehicle FROM open) car JOIN "Listing" l ON l."vehicleId" = car.vehicle
            CROSS JOIN LATERAL (SELECT * FROM "Candidate" c WHERE c."searchId" = s.id AND c."listingId" = l.id OFFSET 0) c
          WHERE c."searchVersion" = s.version AND (c.stage = 'REJECTED' OR c.stage = 'FILTERED' AND (
            l.id IN (SELECT "listingId" FROM told) OR l."vehicleId" IN (SELECT "vehicleId" FROM told)))
        )
        SELECT car.marketplace, ${countsWhere(Prisma.sql`true`)} AS funnel, ${countsWhere(Prisma.sql`car.recent`)} AS today,
               count(DISTINCT car.vehicle) FILTER (WHERE car.shown AND car.stage IN ('MATCH', 'LIKELY', 'POSSIBLE') AND car.fresh) AS fresh,
               count(DISTINCT car.vehicle) FILTER (WHERE car.shown AND car.stale) AS checking
        FROM (
          SELECT p.marketplace, p.stage, p.stale, p."foundAt" > ${dayAgo} AS recent,
                 -- As on the results screen (cars/found-cars): a repost is not new, and each vehicle has its best stage.
                 min(p."foundAt") OVER same_vehicle > s."newSince" AS fresh, p.vehicle,
                 hidden.vehicle IS NULL AND p.stage = first_value(p.stage) OVER (same_vehicle ORDER BY p."isGone",
                     array_position('{MATCH,LIKELY,POSSIBLE,WAITING,REJECTED,FILTERED}'::text[], p.stage)) AS shown, p.ads
          FROM posting p LEFT JOIN (
            SELECT DISTINCT coalesce(same."vehicleId", same.id) AS vehicle
            FROM "Candidate" h JOIN "Listing" same ON same.id = h."listingId"
            WHERE h."searchId" = s.id AND h."hiddenAt" IS NOT NULL
          ) hidden ON hidden.vehicle = p.vehicle
          WINDOW same_vehicle AS (PARTITION BY p.vehicle)
          UNION ALL -- most ads of a broad search: counted in the index
          SELECT c.marketplace, c.stage::text, false, c."foundAt" > ${dayAgo}, false, NULL, false, count(*)
          FROM "Candidate" c
          WHERE c."searchId" = s.id AND c."searchVersion" = s.version AND ${isRuledOutSql} AND c.marketplace IS NOT NULL
          GROUP BY 1, 2, 4
          UNION ALL -- from before the index, until the nightly purge adds them to it
          SELECT l.marketplace, c.stage::text, false, c."foundAt" > ${dayAgo}, false, NULL, false, 1
          FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
          WHERE c."searchId" = s.id AND c."searchVersion" = s.version AND ${isRuledOutSql} AND c.marketplace IS NULL
        ) car
        GROUP BY GROUPING SETS ((), (car.marketplace))
      ) counts
    ) funnels ON true
    LEFT JOIN LATERAL (${blockersSql}) waiting ON true
    WHERE s.id = ANY(${searches.map((search) => search.id)}::uuid[])`
}

const isRuledOutSql = Prisma.sql`c.stage IN ('FILTERED', 'REJECTED')`

const countsWhere = (condition: Prisma.Sql) => Prisma.sql`
  json_build_object(
    'seen', coalesce(sum(car.ads) FILTER (WHERE ${condition}), 0),
    'filtered', coalesce(sum(car.ads) FILTER (WHERE ${condition} AND car.stage = 'FILTERED'), 0),
    'waiting', count(DISTINCT car.vehicle) FILTER (WHERE ${condition} AND car.shown AND car.stage = 'WAITING'),
    'judged', coalesce(sum(car.ads) FILTER (WHERE ${condition} AND car.stage IN ('MATCH', 'LIKELY', 'POSSIBLE', 'REJECTED')), 0),
    'matched', count(DISTINCT car.vehicle) FILTER (WHERE ${condition} AND car.shown AND car.stage = 'MATCH'),
    'likely', count(DISTINCT car.vehicle) FILTER (WHERE ${condition} AND car.shown AND car.stage = 'LIKELY'),
    'possible', count(DISTINCT car.vehicle) FILTER (WHERE ${condition} AND car.shown AND car.stage = 'POSSIBLE'))`
