import { minOverdueMs, overdueIntervals } from '#domain/crawl/health'
import { secondMs } from '#domain/durations'
import { marketplaces } from '#domain/marketplaces'
import { productBudgetId, unpaidBudgetId, unverifiedBudgetId, modelSpendLimits } from '#domain/plans/budget'
import { type Database, Prisma } from '#platform/database'
import { countDropped } from '#platform/dropped-ads'
import { watchedFeedSql } from '#platform/feed-rates'
import { modelBudgets, type WorkerConfig } from '../config'
import type { Sample } from './gauges'

// Each function runs one or two statements that read few rows by an index, except the feeds, which are a few hundred.

export const ageSql = (column: Prisma.Sql) => Prisma.sql`extract(epoch FROM clock_timestamp() - ${column})::float8`

/** What is promised for the watched feeds, what is kept, and what the marketplaces need. */
export async function loadFeedFigures(db: Database, config: WorkerConfig, now: Date): Promise<Sample[]> {
  const rows = await db.$queryRaw<FeedRow[]>`
    SELECT marketplace, count(*)::int AS feeds, count("failingSince")::int AS failing, max(promised) AS promised,
      (count(*) FILTER (WHERE age > greatest(${minOverdueMs / secondMs}, ${overdueIntervals} * promised)))::int AS late,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY age) AS "p50", percentile_cont(0.95) WITHIN GROUP (ORDER BY age) AS "p95"
    FROM (
      SELECT f.marketplace, f."failingSince", ${ageSql(Prisma.sql`f."lastSuccessAt"`)} AS age,
        coalesce(f."intervalMs", ${config.FEED_FRESHNESS_MS}) / 1000.0::float8 AS promised
      FROM "Feed" f WHERE ${watchedFeedSql(now)}) feed
    GROUP BY marketplace`
  const [capacities, healths, dropped, totals] = await Promise.all([
    db.marketplaceCapacity.findMany(),
    db.marketplaceHealth.findMany(),
    countDropped(db, now),
    db.$queryRaw<TotalRow[]>`
      SELECT marketplace, coalesce(make, '') AS make, sum("siteTotal")::int AS site, sum("heldTotal")::int AS held
      FROM "Feed" f WHERE "heldTotal" IS NOT NULL AND ${watchedFeedSql(now)} GROUP BY marketplace, make`,
  ])
  const healthOf = new Map(healths.map((health) => [health.marketplace, health]))
  return [
    ...rows.flatMap(({ marketplace, ...row }): Sample[] => [
      ['feeds', row.feeds, { marketplace }],
      ['feedsFailing', row.failing, { marketplace }],
      ['feedsLate', row.late, { marketplace }],
      ['promised', row.promised, { marketplace }],
      ['kept', row.p50, { marketplace, quantile: '0.5' }],
      ['kept', row.p95, { marketplace, quantile: '0.95' }],
    ]),
    ...capacities.flatMap(({ marketplace, ...row }): Sample[] => [
      ['mayMiss', row.mayMissSince === null ? 0 : 1, { marketplace }],
      ['needed', row.neededPerMinute, { marketplace, pages: 'lists' }],
      ['allowed', row.allowedPerMinute, { marketplace, pages: 'lists' }],
      ['needed', row.pagesNeededPerMinute, { marketplace, pages: 'postings' }],
      ['allowed', row.pagesAllowedPerMinute, { marketplace, pages: 'postings' }],
      ['pagesUnread', row.pagesUnread, { marketplace }],
      ['unnamedWaiting', row.unnamedWaiting, { marketplace }],
    ]),
    ...dropped.map(({ marketplace, reason, count }): Sample => ['dropped', count, { marketplace, reason }]),
    ...totals.flatMap(({ marketplace, make, site, held }): Sample[] => [
      ['siteTotal', site, { marketplace, make }],
      ['heldTotal', held, { marketplace, make }],
    ]),
    ...marketplaces
      .filter((marketplace) => config.modes[marketplace] !== 'off')
      .flatMap((marketplace): Sample[] => [
        ['blind', healthOf.get(marketplace)?.blindSince ? 1 : 0, { marketplace }],
        ['resting', healthOf.get(marketplace)?.refusedSince ? 1 : 0, { marketplace }],
        ['paused', healthOf.get(marketplace)?.pausedAt ? 1 : 0, { marketplace }],
      ]),
  ]
}

interface TotalRow {
  marketplace: string
  make: string
  site: number
  held: number
}

interface FeedRow {
  marketplace: string
  feeds: number
  failing: number
  late: number
  promised: number
  p50: number | null
  p95: number | null
}

/** Micros per dollar. */
const micros = 1_000_000

/** The shared model budgets of the UTC day: all accounts, those without a plan, those with an unverified address. */
export async function loadBudgetFigures(db: Database, config: WorkerConfig): Promise<Sample[]> {
  const shared = [productBudgetId, unpaidBudgetId, unverifiedBudgetId]
  const spent = await db.$queryRaw<{ account: string; amount: number }[]>`
    SELECT account, amount::float8 AS amount FROM "Spend"
    WHERE account = ANY(${shared}) AND day = (now() AT TIME ZONE 'UTC')::date AND kind = 'model'`
  const limits = modelSpendLimits(modelBudgets(config), { account: '', tier: 'unverified', isBackfill: false })
  return shared.flatMap((budget): Sample[] => [
    ['modelSpent', (spent.find(({ account }) => account === budget)?.amount ?? 0) / micros, { budget }],
    ['modelBudget', limits.find(({ account }) => account === budget)!.most / micros, { budget }],
  ])
}

/** Where more cars wait than this, their number no longer matters. */
const maxCounted = 10_000

/**
 * What PostgreSQL recorded and others have not taken yet, cars that wait to be judged, items that keep failing, the last
 * success of periodic work, and the searches. A search plans at least every six hours and records that.
 */
export async function loadPendingFigures(db: Database): Promise<Sample[]> {
  const rows = await db.$queryRaw<{ work: string; count: number; oldest: number | null }[]>`
    SELECT 'wakes' AS work, count(*)::int AS count, ${ageSql(Prisma.sql`min(since)`)} AS oldest FROM "PendingWake"
    UNION ALL SELECT 'service-mails', count(*)::int, ${ageSql(Prisma.sql`min("createdAt")`)}
      FROM (SELECT "createdAt" FROM "ServiceMail" WHERE status = 'PENDING'
        UNION ALL SELECT "createdAt" FROM "MonthlyReport" WHERE status = 'PENDING') AS mail
    UNION ALL SELECT 'paddle-events', count(*)::int, ${ageSql(Prisma.sql`min("receivedAt")`)}
      FROM "PaddleEvent" WHERE "appliedAt" IS NULL AND failure IS NULL
    UNION ALL SELECT 'unclear-paddle-events', count(*)::int, ${ageSql(Prisma.sql`min("receivedAt")`)}
      FROM "PaddleEvent" WHERE failure IS NOT NULL
    UNION ALL SELECT 'cars-to-judge', count(*)::int, ${ageSql(Prisma.sql`min("foundAt")`)} FROM (
      SELECT c."foundAt" FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
        JOIN "Search" s ON s.id = c."searchId"
      WHERE c.stage = 'WAITING' AND l."postingFetchedAt" IS NOT NULL AND l."contentHash" IS NOT NULL
        AND s.status = 'ACTIVE' ORDER BY c."foundAt" LIMIT ${maxCounted}) AS car
    UNION ALL SELECT 'failing-items', count(*)::int, ${ageSql(Prisma.sql`min("createdAt")`)} FROM "WorkFailure"
      WHERE failures > 1`
  const [searches] = await db.$queryRaw<{ all: number; unplanned: number }[]>`
    SELECT count(*)::int AS all, (count(*) FILTER (WHERE "plannedAt" < now() - interval '7 hours'))::int AS unplanned
    FROM "Search" WHERE status = 'ACTIVE'`
  const successes = await db.$queryRaw<{ work: string; item: string; age: number }[]>`
    SELECT work, item, ${ageSql(Prisma.sql`at`)} AS age FROM "LastSuccess"`
  const pending = rows.flatMap(({ work, count, oldest }): Sample[] => [
    ['pending', count, { work }],
    ['pendingAge', oldest ?? 0, { work }],
  ])
  return [
    ...pending,
    ['searches', searches!.all],
    ['searchesUnplanned', searches!.unplanned],
    ...successes.map(({ work, item, age }): Sample => ['lastSuccessAge', age, { work, item }]),
  ]
}
