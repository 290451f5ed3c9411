import { channelNames } from '#domain/alerts/channels'
import { maxAlertMailsPerDay } from '#domain/alerts/daily-limit'
import { settledReasons } from '#domain/alerts/not-sent'
import { sendableSince, type AlertSchedule } from '#domain/alerts/schedule'
import { dayMs, hourMs, secondMs } from '#domain/durations'
import { databaseNow, type Database, Prisma } from '#platform/database'
import { mayMailTargetSql } from '#platform/may-mail'
import { alertsTargetSql } from '#platform/target-choice'
import { carAwaitsJudgmentSql, mailLimitColumnsSql } from '../stored/sendable'
import { ageSql } from './figures'
import type { Sample } from './gauges'

/** SQL: whether an email may go to target `t` of user `u`. Any other target may get its alerts. */
const maySendSql = (dayAgo: Date) => Prisma.sql`(t.kind <> 'EMAIL' OR ${mayMailTargetSql} AND (
  SELECT count(*) FROM "MailReservation" r, LATERAL (SELECT ${mailLimitColumnsSql}) own
  WHERE r.address = own.address AND r."reservedAt" > ${dayAgo}) < ${maxAlertMailsPerDay})`

/**
 * SQL: whether target `t` is a webhook or device that did not accept an alert. Its owner has to fix that, unless those of
 * several accounts fail (`failingAccounts`). The email provider is ours.
 */
const isFailingTargetSql = Prisma.sql`(t.kind <> 'EMAIL' AND EXISTS (SELECT 1 FROM "Alert" f
  WHERE f."targetId" = t.id AND f.status IN ('PENDING', 'CLAIMED') AND f.failures > 0))`

/** Pending alerts read for the figures, at most. */
const maxPendingRead = 10_000

/**
 * SQL: the outbox of the last day. Alerts that wait longer wait for a person, or the alarm has sounded, so the figures
 * cost the same with any number of accounts.
 */
const outboxSql = (dayAgo: Date) => Prisma.sql`(
  SELECT * FROM "Alert" WHERE status = 'PENDING' AND "createdAt" > ${dayAgo} ORDER BY "createdAt" LIMIT ${maxPendingRead})`

/**
 * The outbox and the digests. Their ages leave out alerts that wait for a person or a time: an unconfirmed or suppressed
 * address, a full day, quiet hours, a paused search, a car that is judged again, a buyer's server.
 */
export async function loadAlertFigures(db: Database): Promise<Sample[]> {
  const now = await databaseNow(db)
  const outbox = outboxSql(new Date(now.getTime() - dayMs))
  const [[row], failing, outboxSeconds, digestSeconds] = await Promise.all([
    db.$queryRaw<{ pending: number; claimed: number; dead: number }[]>`
      SELECT (SELECT count(*) FROM ${outbox} a)::int AS pending,
        (SELECT count(*) FROM "Alert" WHERE status = 'CLAIMED')::int AS claimed,
        (SELECT count(*) FROM "Alert" a JOIN "NotificationTarget" t ON t.id = a."targetId"
         WHERE a.status = 'DEAD' AND a.failures > 0 AND t.active AND t.kind <> 'WEBHOOK'
           AND (a.failure IS NULL OR a.failure <> ALL(${settledReasons}::text[])))::int AS dead`,
    db.$queryRaw<{ kind: string; accounts: number }[]>`
      SELECT t.kind::text AS kind, count(DISTINCT t."userId")::int AS accounts
      FROM ${outbox} a JOIN "NotificationTarget" t ON t.id = a."targetId"
      WHERE a.failures > 0 AND t.active GROUP BY t.kind`,
    outboxAge(db, now),
    digestAge(db, now),
  ])
  const { pending, claimed, dead } = row!
  const failingOf = (channel: string) => failing.find(({ kind }) => kind === channel)?.accounts ?? 0
  return [
    ['outboxAlerts', pending, { status: 'pending' }],
    ['outboxAlerts', claimed, { status: 'claimed' }],
    ['deadAlerts', dead],
    ['outboxAge', outboxSeconds],
    ['digestAge', digestSeconds],
    ...channelNames.map((channel): Sample => ['failingAccounts', failingOf(channel), { channel }]),
  ]
}

/** Seconds for which the oldest alert could have been sent, without the quiet hours of its search. */
async function outboxAge(db: Database, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - dayMs)
  const oldest = await db.$queryRaw<(Pick<AlertSchedule, 'quietFrom' | 'quietTo'> & Oldest)[]>`
    SELECT s."quietFrom", s."quietTo", u."timeZone", min(a."createdAt") AS "createdAt"
    FROM ${outboxSql(dayAgo)} a JOIN "Search" s ON s.id = a."searchId"
      JOIN "NotificationTarget" t ON t.id = a."targetId" JOIN "User" u ON u.id = t."userId"
    WHERE t.active AND s.status = 'ACTIVE' AND NOT ${carAwaitsJudgmentSql}
      AND ${maySendSql(dayAgo)} AND NOT ${isFailingTargetSql}
    GROUP BY 1, 2, 3`
  const ages = oldest.map(({ createdAt, timeZone, ...schedule }) => {
    const since = sendableSince(schedule, timeZone, createdAt, now)
    return since === null ? 0 : (now.getTime() - since.getTime()) / secondMs
  })
  return Math.max(0, ...ages)
}

interface Oldest {
  timeZone: string | null
  createdAt: Date
}

/** Any alert that waits for the digest is in one within a day, even where quiet hours delay it and the clock is set back. */
const digestWithinMs = 25 * hourMs

/** Age in seconds of the oldest alert that should have been in a digest, 0 if there is none. */
async function digestAge(db: Database, now: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ age: number | null }[]>`
    SELECT ${ageSql(Prisma.sql`min(a."createdAt")`)} AS age
    FROM "Alert" a JOIN "Search" s ON s.id = a."searchId" JOIN "NotificationTarget" t ON t.id = a."targetId"
      JOIN "User" u ON u.id = t."userId"
    WHERE a.status = 'DIGEST' AND a."createdAt" < ${new Date(now.getTime() - digestWithinMs)}
      AND t.active AND s.status = 'ACTIVE' AND ${alertsTargetSql} AND NOT ${carAwaitsJudgmentSql}
      AND ${maySendSql(new Date(now.getTime() - dayMs))}
      AND NOT EXISTS (SELECT 1 FROM "MutedSearch" m WHERE m."targetId" = t.id AND m."searchId" = s.id)
      AND NOT EXISTS (SELECT 1 FROM "Alert" d WHERE d."searchId" = s.id AND d."targetId" = t.id
        AND d.reason = 'DIGEST' AND d.status IN ('PENDING', 'CLAIMED'))`
  return row!.age ?? 0
}
