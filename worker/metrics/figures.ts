import { maxAlertMailsPerDay } from '#domain/alerts/daily-limit'
import { settledReasons } from '#domain/alerts/not-sent'
import { minOverdueMs, overdueIntervals } from '#domain/crawl/health'
import { dayMs, secondMs } from '#domain/durations'
import { marketplaces } from '#domain/marketplaces'
import { productBudgetId, unpaidBudgetId, unverifiedBudgetId, modelSpendLimits } from '#domain/plans/budget'
import { type Database, Prisma } from '#platform/database'
import { watchedFeedSql } from '#platform/feed-rates'
import { mayMailTargetSql } from '#platform/may-mail'
import { modelBudgets, type WorkerConfig } from '../config'
import { carAwaitsJudgmentSql, mailLimitColumnsSql } from '../stored/sendable'
import type { Sample } from './gauges'

// Each function runs one or two statements that read few rows by an index, except the feeds, which are a few hundred.

const ageSql = (column: Prisma.Sql) => Prisma.sql`extract(epoch FROM clock_timestamp() - ${column})::float8`

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
  const [capacities, healths] = await Promise.all([db.marketplaceCapacity.findMany(), db.marketplaceHealth.findMany()])
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
    ]),
    ...marketplaces
      .filter((marketplace) => config.modes[marketplace] !== 'off')
      .flatMap((marketplace): Sample[] => [
        ['blind', healthOf.get(marketplace)?.blindSince ? 1 : 0, { marketplace }],
        ['paused', healthOf.get(marketplace)?.pausedAt ? 1 : 0, { marketplace }],
      ]),
  ]
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

/** Pending alerts read for the figures, at most. */
const maxPendingRead = 10_000

/**
 * The outbox of the last day: alerts that wait longer wait for a person, or the alarm has sounded. Its age leaves out
 * those that wait for a person or a time: an unconfirmed or suppressed address, a full day, quiet hours, a paused search,
 * a car that is judged again.
 */
export async function loadAlertFigures(db: Database): Promise<Sample[]> {
  const dayAgo = new Date(Date.now() - dayMs)
  const [row] = await db.$queryRaw<{ pending: number; claimed: number; dead: number; oldest: number | null }[]>`
    WITH recent AS MATERIALIZED (
      SELECT * FROM "Alert" WHERE status = 'PENDING' AND "createdAt" > ${dayAgo} ORDER BY "createdAt" LIMIT ${maxPendingRead})
    SELECT (SELECT count(*) FROM recent)::int AS pending,
      (SELECT count(*) FROM "Alert" WHERE status = 'CLAIMED')::int AS claimed,
      (SELECT count(*) FROM "Alert" a JOIN "NotificationTarget" t ON t.id = a."targetId"
       WHERE a.status = 'DEAD' AND a.failures > 0 AND t.active
         AND (a.failure IS NULL OR a.failure <> ALL(${settledReasons}::text[])))::int AS dead,
      (SELECT ${ageSql(Prisma.sql`a."createdAt"`)}
       FROM recent a JOIN "Search" s ON s.id = a."searchId" JOIN "NotificationTarget" t ON t.id = a."targetId"
         JOIN "User" u ON u.id = t."userId"
       WHERE t.active AND s.status = 'ACTIVE' AND s."quietFrom" IS NULL
         AND NOT ${carAwaitsJudgmentSql}
         AND (t.kind <> 'EMAIL' OR ${mayMailTargetSql} AND (
           SELECT count(*) FROM "MailReservation" r, LATERAL (SELECT ${mailLimitColumnsSql}) own
           WHERE r.address = own.address AND r."reservedAt" > ${dayAgo}) < ${maxAlertMailsPerDay})
       ORDER BY a."createdAt" LIMIT 1) AS oldest`
  const { pending, claimed, dead, oldest } = row!
  return [
    ['outboxAlerts', pending, { status: 'pending' }],
    ['outboxAlerts', claimed, { status: 'claimed' }],
    ['deadAlerts', dead],
    ['outboxAge', oldest ?? 0],
  ]
}

/** What PostgreSQL recorded and others have not taken yet, items that keep failing, and the number of searches. */
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
    UNION ALL SELECT 'failing-items', count(*)::int, ${ageSql(Prisma.sql`min("createdAt")`)} FROM "WorkFailure"
      WHERE failures > 1`
  const searches = await db.search.count({ where: { status: 'ACTIVE' } })
  const pending = rows.flatMap(({ work, count, oldest }): Sample[] => [
    ['pending', count, { work }],
    ['pendingAge', oldest ?? 0, { work }],
  ])
  return [...pending, ['searches', searches]]
}
