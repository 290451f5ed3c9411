import { isBelowDailyLimit } from '#domain/alerts/daily-limit'
import { channels, hasExhaustedRetries, shouldGiveUp, type DeliveryAttempts } from '#domain/alerts/channels'
import { type Transaction, Prisma } from '#platform/database'
import { mayMailTarget } from '#platform/may-mail'
import type { TargetKind } from '#prisma/generated/client'
import { mailLimitColumnsSql, loadReservedMails, isInterruptedSql, isReadySql } from '../../stored/sendable'
import type { WorkerConfig } from '../../config'
import type { Dependencies } from '../../dependencies'

/**
 * Reserves one of the day's emails to the target's address for this alert. False if none is left. The day is that of
 * the account's time zone by the database's clock.
 */
export async function reserveMail(tx: Transaction, alertId: string, targetId: string): Promise<boolean> {
  const [to] = await tx.$queryRaw<{ address: string; timeZone: string }[]>`
    SELECT ${mailLimitColumnsSql}
    FROM "NotificationTarget" t JOIN "User" u ON u.id = t."userId" WHERE t.id = ${targetId}::uuid`
  return to !== undefined && reserveMailForAddress(tx, { alertId, ...to }, readClock)
}

async function readClock(tx: Transaction): Promise<Date> {
  const [clock] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  return clock!.now
}

/**
 * Counts per address, across all targets and accounts. A lock on the address serializes concurrent senders. An existing
 * reservation of the alert stays valid. The caller may hold locks on alerts and targets; this lock comes last. `clock`
 * is read after the lock is acquired.
 */
export async function reserveMailForAddress(
  tx: Transaction,
  mail: { alertId: string; address: string; timeZone: string },
  clock: (tx: Transaction) => Promise<Date>,
): Promise<boolean> {
  const { alertId, address, timeZone } = mail
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`mails of a day ${address}`}, 0))`
  const now = await clock(tx)
  const taken = await loadReservedMails(tx, address, now)
  if (taken.some((one) => one.alertId === alertId)) return true
  if (!isBelowDailyLimit(taken, timeZone, now)) return false
  const place = { address, timeZone, reservedAt: now, sentAt: null }
  // The reservation may be for a former address if an attempt was interrupted and the address changed since.
  await tx.mailReservation.upsert({ where: { alertId }, create: { alertId, ...place }, update: place })
  return true
}

/** The email was sent, or may have been and is not retried. It counts toward the current day. */
export async function recordSentMail(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "MailReservation" SET "sentAt" = clock_timestamp() WHERE "alertId" = ${alertId}::uuid`
}

/** The email was definitely not sent. */
export async function releaseReservedMail(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM "MailReservation" WHERE "alertId" = ${alertId}::uuid AND "sentAt" IS NULL`
}

export interface Claim {
  alertId: string
  targetId: string
  kind: TargetKind
  /** An earlier attempt claimed it and did not finish, so it may have been sent. */
  interrupted: boolean
  /**
   * The last failure if no attempts are left; otherwise null. The alert is then dead unless it turns out to have been
   * sent.
   */
  spent: string | null
  /** Compared when the result is written, so that a claim that was taken over cannot be finished. */
  attempt: number
}

export interface AlertQueue {
  searchId: string
  kind: TargetKind
  /** In quiet hours, only interrupted alerts are settled. */
  isQuiet: boolean
}

export interface ClaimExclusions {
  alertIds: string[]
  /**
   * Targets that reached the daily limit, that may not be emailed (platform/may-mail), or that have an unreachable
   * server.
   */
  fullTargetIds: string[]
  /** Devices whose push service just failed to accept a message. */
  troubledTargetIds: string[]
}

/**
 * Claims the next due alert: interrupted ones first, then the oldest. Returns null if none is due. Claims alerts of this
 * search, and interrupted alerts of the owner's other searches: those may be paused, and may share a car with this one.
 * Skips alerts for cars that are being rejudged. No two processes claim the same row. After twenty emails a day to one
 * address, the rest stay pending and are included in the next email.
 */
export async function claimNext(
  deps: Dependencies,
  lane: AlertQueue,
  excluded: ClaimExclusions,
): Promise<Claim | null> {
  for (;;) {
    const claimed = await deps.db.$transaction((tx) => claimOne(tx, deps.config, lane, excluded))
    if (claimed !== 'full') return claimed
  }
}

interface Due extends DeliveryAttempts {
  id: string
  targetId: string
  status: 'PENDING' | 'CLAIMED'
  failure: string | null
}

async function claimOne(
  tx: Transaction,
  config: WorkerConfig,
  queue: AlertQueue,
  excluded: ClaimExclusions,
): Promise<Claim | null | 'full'> {
  const first = await findDue(tx, config, queue, excluded)
  if (!first) return null
  // Targets are locked before alerts, as wherever one transaction locks both.
  await tx.$queryRaw`SELECT 1 FROM "NotificationTarget" WHERE "id" = ${first.targetId}::uuid FOR NO KEY UPDATE`
  const due = await findDue(tx, config, queue, excluded, first.targetId)
  if (!due) {
    excluded.alertIds.push(first.id) // another process took it meanwhile
    return 'full'
  }
  if (channels[due.kind].hasDailyLimit && !(await hasRoom(tx, due))) {
    excluded.fullTargetIds.push(due.targetId)
    excluded.alertIds.push(due.id)
    return 'full'
  }
  const [claimed] = await tx.$queryRaw<{ attempts: number }[]>`
    UPDATE "Alert" SET "status" = 'CLAIMED', "claimedAt" = clock_timestamp(), "attempts" = "attempts" + 1
    WHERE "id" = ${due.id}::uuid RETURNING "attempts"`
  excluded.alertIds.push(due.id)
  return {
    alertId: due.id,
    targetId: due.targetId,
    kind: due.kind,
    interrupted: due.status === 'CLAIMED',
    spent:
      hasExhaustedRetries(due) && shouldGiveUp(due, await othersGotThrough(tx, due))
        ? (due.failure ?? 'no answer')
        : null,
    attempt: claimed?.attempts ?? 0,
  }
}

/** The next due alert. With `lockedTargetId`, only of this target, and locked unless another process holds it. */
async function findDue(
  tx: Transaction,
  config: WorkerConfig,
  { searchId, kind, isQuiet }: AlertQueue,
  { alertIds, fullTargetIds, troubledTargetIds }: ClaimExclusions,
  lockedTargetId: string | null = null,
): Promise<Due | undefined> {
  const columns = Prisma.sql`a."id", a."targetId", t."kind"::text AS kind, a."status"::text AS status, a."failure", a."failures",
    coalesce(extract(epoch FROM clock_timestamp() - a."failingSince") * 1000, 0)::float AS "failingForMs"`
  const ofTarget = lockedTargetId === null ? Prisma.empty : Prisma.sql`AND a."targetId" = ${lockedTargetId}::uuid`
  const ofQueue = Prisma.sql`t."kind" = ${kind}::"TargetKind" AND a."id" <> ALL(${alertIds}::uuid[]) ${ofTarget}`
  const locking = lockedTargetId === null ? Prisma.empty : Prisma.sql`FOR UPDATE OF a SKIP LOCKED`
  // Two queries, each with its own partial index. A single query with OR would read all alerts.
  const [due] = await tx.$queryRaw<Due[]>`
    WITH interrupted AS (
      SELECT ${columns} FROM "Alert" a JOIN "NotificationTarget" t ON t."id" = a."targetId"
      WHERE ${ofQueue} AND ${isInterruptedSql(config)} AND a."targetId" IN (
        SELECT o."id" FROM "NotificationTarget" o JOIN "Search" s ON s."userId" = o."userId"
        WHERE s."id" = ${searchId}::uuid)
      ORDER BY a."createdAt" LIMIT 1 ${locking}
    ), ready AS (
      SELECT ${columns} FROM "Alert" a JOIN "NotificationTarget" t ON t."id" = a."targetId"
      WHERE ${ofQueue} AND a."searchId" = ${searchId}::uuid AND ${isReadySql} AND NOT ${isQuiet}
        AND a."targetId" <> ALL(${[...fullTargetIds, ...troubledTargetIds]}::uuid[])
        AND NOT EXISTS (SELECT 1 FROM interrupted)
      ORDER BY a."createdAt" LIMIT 1 ${locking}
    )
    SELECT * FROM interrupted UNION ALL SELECT * FROM ready`
  return due
}

/**
 * Reserves one of the day's emails for this alert if the target may receive mail now. An interrupted alert may already
 * have been sent, so `mayMailTarget` is skipped for it. The target's lock serializes concurrent processes.
 */
async function hasRoom(tx: Transaction, { id, targetId, status }: Due): Promise<boolean> {
  return (status === 'CLAIMED' || (await mayMailTarget(tx, targetId))) && (await reserveMail(tx, id, targetId))
}

/** True if a message was sent after an alert started to fail. The channel defines which messages count. */
async function othersGotThrough(tx: Transaction, { id, kind, targetId }: Due): Promise<boolean> {
  const counts = {
    'any message': Prisma.sql`true`,
    'same provider': Prisma.sql`o."providerMessageId" IS NOT NULL`, // only emails have one
    'same target': Prisma.sql`o."targetId" = ${targetId}::uuid`,
  }
  const [through] = await tx.$queryRaw<{ any: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "Alert" o WHERE ${counts[channels[kind].otherSuccess]}
      AND o."sentAt" > (SELECT "failingSince" FROM "Alert" WHERE "id" = ${id}::uuid)) AS any`
  return through?.any ?? false
}
