import { dueReportPeriod, isReportDueSomewhere } from '#domain/report/report-period'
import type { Database } from '#platform/database'

/** A minute's worth, so that reports do not delay alerts. Three days have room for 400,000 accounts of one time zone. */
const maxAtOnce = 200

/**
 * Queues the report about last month on the first days of a month, by each account's clock, once per account and month.
 * Skips accounts that turned it off, that have no confirmed address, or whose searches saw no ad in that month. Returns
 * the number queued.
 */
export async function queueMonthlyReports(db: Database, now: Date): Promise<number> {
  if (!isReportDueSomewhere(now)) return 0
  const zones = await db.$queryRaw<{ timeZone: string | null }[]>`
    SELECT DISTINCT "timeZone" FROM "User" WHERE "hasMonthlyReport" AND "deletedAt" IS NULL`
  const due = zones.flatMap(({ timeZone }) => {
    const period = dueReportPeriod(now, timeZone)
    return period ? [{ ...period, zone: timeZone ?? '' }] : []
  })
  if (due.length === 0) return 0
  return db.$executeRaw`
    INSERT INTO "MonthlyReport" ("userId", month)
    SELECT u.id, due.month
    FROM unnest(${due.map(({ zone }) => zone)}::text[], ${due.map(({ month }) => month)}::text[],
        ${due.map(({ from }) => from)}::timestamptz[], ${due.map(({ to }) => to)}::timestamptz[]
      ) AS due(zone, month, start, "end")
      JOIN "User" u ON coalesce(u."timeZone", '') = due.zone
    WHERE u."hasMonthlyReport" AND u."deletedAt" IS NULL
      AND NOT EXISTS (SELECT 1 FROM "MonthlyReport" r WHERE r."userId" = u.id AND r.month = due.month)
      AND EXISTS (SELECT 1 FROM "NotificationTarget" t
        WHERE t."userId" = u.id AND t."isMain" AND t.active AND t."confirmedAt" IS NOT NULL)
      AND EXISTS (SELECT 1 FROM "Search" s JOIN "Candidate" c ON c."searchId" = s.id
        WHERE s."userId" = u.id AND s.status <> 'DELETED' AND c."foundAt" >= due.start AND c."foundAt" < due."end")
    LIMIT ${maxAtOnce}
    ON CONFLICT DO NOTHING`
}
