import { secondMs } from '#domain/durations'
import { mayBeSpent, isSpent, type Tries } from '#domain/alerts/delivery'
import { Prisma, type Transaction } from '#platform/database'
import { mayMail } from '#platform/may-mail'
import type { TargetKind } from '#prisma/generated/client'
import type { WorkerConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import { carAwaitsJudgement } from './awaits-judgement'
import { reserveMail } from './reserve'
import { beginLastsMs } from '../attempt'

/**
 * How long a claim lasts by the database's clock. Sending begins within it or not at all, so a process that slept does
 * not send.
 */
export const claimLastsMs = 30 * secondMs

/**
 * The age at which an unfinished claim is taken over. By then its sending has ended, however late it began, and the
 * provider's search shows what was sent (decision 016).
 */
export function takeOverMs(config: WorkerConfig): number {
  const sendingMs = Math.max(config.POSTMARK_TIMEOUT_MS, config.PUSH_TIMEOUT_MS)
  return claimLastsMs + beginLastsMs + sendingMs + config.MAIL_SEARCH_LAG_MS
}

export interface Claim {
  alertId: string
  targetId: string
  kind: TargetKind
  /** An attempt claimed it and did not finish: it may have been sent. */
  interrupted: boolean
  /** The last failure if no tries are left: the alert is dead unless it turns out to have been sent. Null: try. */
  spent: string | null
  /** Written back with the result, so that a claim that was taken over meanwhile cannot be finished. */
  attempt: number
}

/** The alerts of a search to targets of one kind. */
export interface Lane {
  searchId: string
  kind: TargetKind
  /** Whether the search is in its quiet hours, so that only what was interrupted is settled. */
  isQuiet: boolean
}

/** What this run has tried already or must not touch. */
export interface Excluded {
  alertIds: string[]
  /** Targets that have had their mails for the day, whose reader has not agreed to get any, or whose server is down. */
  fullTargetIds: string[]
  /** Devices whose push service did not take one just now. */
  troubledTargetIds: string[]
}

/**
 * Claims one alert for this process, oldest first; null when none is due. It is an alert of this search, or an
 * interrupted one of any search of the same owner: that search may be paused by now, and its car may be in another
 * search's alert too. An alert waits while its car is judged again. Two processes never claim the same row. Beyond
 * twenty mails a day to one address the rest stays pending, and the next mail collects it.
 */
export async function claimNext(deps: Dependencies, lane: Lane, excluded: Excluded): Promise<Claim | null> {
  for (;;) {
    const claimed = await deps.db.$transaction((tx) => claimOne(tx, deps.config, lane, excluded))
    if (claimed !== 'full') return claimed
  }
}

interface Due extends Tries {
  id: string
  targetId: string
  status: 'PENDING' | 'CLAIMED'
  failure: string | null
}

async function claimOne(
  tx: Transaction,
  config: WorkerConfig,
  { searchId, kind, isQuiet }: Lane,
  excluded: Excluded,
): Promise<Claim | null | 'full'> {
  const isInterrupted = Prisma.sql`(a."status" = 'CLAIMED'
    AND a."claimedAt" < clock_timestamp() - make_interval(secs => ${takeOverMs(config) / secondMs}))`
  const isReady = Prisma.sql`(a."status" = 'PENDING' AND a."searchId" = ${searchId}::uuid
    AND (a."retryAt" IS NULL OR a."retryAt" <= clock_timestamp())
    AND a."targetId" <> ALL(${[...excluded.fullTargetIds, ...excluded.troubledTargetIds]}::uuid[])
    AND NOT ${carAwaitsJudgement})`
  const [due] = await tx.$queryRaw<Due[]>`
    SELECT a."id", a."targetId", t."kind"::text AS kind, a."status"::text AS status, a."failure", a."failures",
      coalesce(extract(epoch FROM clock_timestamp() - a."failingSince") * 1000, 0)::float AS "failingForMs"
    FROM "Alert" a JOIN "NotificationTarget" t ON t."id" = a."targetId"
    WHERE t."kind" = ${kind}::"TargetKind" AND a."carrierId" IS NULL AND (a."searchId" = ${searchId}::uuid OR a."status" = 'CLAIMED' AND a."targetId" IN (
        SELECT o."id" FROM "NotificationTarget" o JOIN "Search" s ON s."userId" = o."userId"
        WHERE s."id" = ${searchId}::uuid))
      AND (${isReady} OR ${isInterrupted})
      AND a."id" <> ALL(${excluded.alertIds}::uuid[])
      AND NOT (a."status" = 'PENDING' AND ${isQuiet})
    ORDER BY a."createdAt" LIMIT 1
    FOR UPDATE OF a SKIP LOCKED`
  if (!due) return null
  if (due.kind === 'EMAIL' && !(await hasRoom(tx, due))) {
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
    spent: mayBeSpent(due) && isSpent(due, await othersGotThrough(tx, due)) ? (due.failure ?? 'no answer') : null,
    attempt: claimed?.attempts ?? 0,
  }
}

/**
 * Whether the target may get this mail now, which is then reserved. One that was interrupted may have been sent, so only
 * its reservation is asked for. The row lock makes two processes count one after the other.
 */
async function hasRoom(tx: Transaction, { id, targetId, status }: Due): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM "NotificationTarget" WHERE "id" = ${targetId}::uuid FOR NO KEY UPDATE`
  return (status === 'CLAIMED' || (await mayMail(tx, targetId))) && (await reserveMail(tx, id, targetId))
}

/**
 * Whether anything was sent since an alert began to fail. For a mail only other mails count, because they use the same
 * provider; for a push anything counts; for a webhook only what it took itself, since each has a server of its own.
 */
async function othersGotThrough(tx: Transaction, { id, kind }: Due): Promise<boolean> {
  const [through] = await tx.$queryRaw<{ any: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM "Alert" o JOIN "NotificationTarget" t ON t."id" = o."targetId"
      WHERE o."status" = 'SENT' AND o."sentAt" > a."failingSince" AND CASE ${kind}::text
          WHEN 'PUSH' THEN true WHEN 'EMAIL' THEN t."kind" = 'EMAIL' ELSE t."id" = a."targetId" END
    ) AS any FROM "Alert" a WHERE a."id" = ${id}::uuid`
  return through?.any ?? false
}
