import { dueReportPeriod, isReportDueSomewhere, type ReportPeriod } from '#domain/report/report-period'
import { Prisma, type Database } from '#platform/database'

/** A minute's worth, so that reports do not delay alerts. Three days have room for 400,000 accounts of one time zone. */
const maxAtOnce = 200

/** Accounts considered at once, so that a run stays short where few get a report. */
const maxConsidered = 5_000

/**
 * Queues the report about last month on the first days of a month, by each account's clock. Considers each account once
 * a month. Skips those that turned it off, that have no confirmed address, or whose searches saw no ad in that month.
 * Returns the number queued.
 */
export async function queueMonthlyReports(db: Database, now: Date): Promise<number> {
  if (!isReportDueSomewhere(now)) return 0
  const done = { considered: 0, queued: 0 }
  for (const timeZone of await accountTimeZones(db)) {
    const period = dueReportPeriod(now, timeZone)
    for (let isOver = period === null; !isOver && done.queued < maxAtOnce && done.considered < maxConsidered;) {
      const { considered, queued } = await queueSome(db, timeZone, period!, maxAtOnce - done.queued)
      done.considered += considered
      done.queued += queued
      isOver = considered === 0
    }
  }
  return done.queued
}

/** Reads one account for each zone, by the index. */
async function accountTimeZones(db: Database): Promise<(string | null)[]> {
  const zones = await db.$queryRaw<{ timeZone: string }[]>`
    WITH RECURSIVE zone AS (
      (SELECT "timeZone" FROM "User" WHERE "timeZone" IS NOT NULL ORDER BY "timeZone" LIMIT 1)
      UNION ALL
      SELECT (SELECT u."timeZone" FROM "User" u WHERE u."timeZone" > zone."timeZone" ORDER BY u."timeZone" LIMIT 1)
      FROM zone WHERE zone."timeZone" IS NOT NULL)
    SELECT "timeZone" FROM zone WHERE "timeZone" IS NOT NULL`
  return [null, ...zones.map(({ timeZone }) => timeZone)]
}

/** Considers up to `most` accounts of a time zone. */
async function queueSome(
  db: Database,
  timeZone: string | null,
  { month, from, to }: ReportPeriod,
  most: number,
): Promise<{ considered: number; queued: number }> {
  const ofZone = timeZone === null ? Prisma.sql`"timeZone" IS NULL` : Prisma.sql`"timeZone" = ${timeZone}`
  const [counts] = await db.$queryRaw<{ considered: number; queued: number }[]>`
    WITH account AS (
      UPDATE "User" SET "reportMonth" = ${month}
      WHERE id IN (
        SELECT id FROM "User" WHERE ${ofZone} AND "reportMonth" < ${month}
        ORDER BY "timeZone", "reportMonth" LIMIT ${most} FOR UPDATE SKIP LOCKED)
      RETURNING id, "hasMonthlyReport", "deletedAt"),
    queued AS (
      INSERT INTO "MonthlyReport" ("userId", month)
      SELECT u.id, ${month} FROM account u
      WHERE u."hasMonthlyReport" AND u."deletedAt" IS NULL
        AND EXISTS (SELECT 1 FROM "NotificationTarget" t
          WHERE t."userId" = u.id AND t."isMain" AND t.active AND t."confirmedAt" IS NOT NULL)
        AND EXISTS (SELECT 1 FROM "Search" s JOIN "Candidate" c ON c."searchId" = s.id
          WHERE s."userId" = u.id AND s.status <> 'DELETED' AND c."foundAt" >= ${from} AND c."foundAt" < ${to})
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT (SELECT count(*) FROM account)::int AS considered, (SELECT count(*) FROM queued)::int AS queued`
  return counts!
}
