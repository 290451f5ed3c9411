import { mayBeGivenUp, isGivenUp, type DeliveryAttempts } from '#domain/alerts/delivery'
import { Prisma, type Transaction } from '#platform/database'
import { mayMail } from '#platform/may-mail'
import type { TargetKind } from '#prisma/generated/client'
import type { WorkerConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import { reserveMail } from './reserve'
import { isInterrupted, isReady } from '../../stored/sendable'

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
 * Claims one alert for this process, interrupted ones first, then the oldest; null when none is due. It is an alert of this search, or an
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

interface Due extends DeliveryAttempts {
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
  const { fullTargetIds, troubledTargetIds, alertIds } = excluded
  const columns = Prisma.sql`a."id", a."targetId", t."kind"::text AS kind, a."status"::text AS status, a."failure", a."failures",
    coalesce(extract(epoch FROM clock_timestamp() - a."failingSince") * 1000, 0)::float AS "failingForMs"`
  const ofLane = Prisma.sql`t."kind" = ${kind}::"TargetKind" AND a."id" <> ALL(${alertIds}::uuid[])`
  // Two queries, each with its own partial index. With OR between them PostgreSQL would read every alert there is.
  const [due] = await tx.$queryRaw<Due[]>`
    WITH interrupted AS (
      SELECT ${columns} FROM "Alert" a JOIN "NotificationTarget" t ON t."id" = a."targetId"
      WHERE ${ofLane} AND ${isInterrupted(config)} AND a."targetId" IN (
        SELECT o."id" FROM "NotificationTarget" o JOIN "Search" s ON s."userId" = o."userId"
        WHERE s."id" = ${searchId}::uuid)
      ORDER BY a."createdAt" LIMIT 1 FOR UPDATE OF a SKIP LOCKED
    ), ready AS (
      SELECT ${columns} FROM "Alert" a JOIN "NotificationTarget" t ON t."id" = a."targetId"
      WHERE ${ofLane} AND a."searchId" = ${searchId}::uuid AND ${isReady} AND NOT ${isQuiet}
        AND a."targetId" <> ALL(${[...fullTargetIds, ...troubledTargetIds]}::uuid[])
        AND NOT EXISTS (SELECT 1 FROM interrupted)
      ORDER BY a."createdAt" LIMIT 1 FOR UPDATE OF a SKIP LOCKED
    )
    SELECT * FROM interrupted UNION ALL SELECT * FROM ready`
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
    spent: mayBeGivenUp(due) && isGivenUp(due, await othersGotThrough(tx, due)) ? (due.failure ?? 'no answer') : null,
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
async function othersGotThrough(tx: Transaction, { id, kind, targetId }: Due): Promise<boolean> {
  const counts = {
    PUSH: Prisma.sql`true`,
    EMAIL: Prisma.sql`o."providerMessageId" IS NOT NULL`, // only mails have one
    WEBHOOK: Prisma.sql`o."targetId" = ${targetId}::uuid`,
  }
  const [through] = await tx.$queryRaw<{ any: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "Alert" o WHERE ${counts[kind]}
      AND o."sentAt" > (SELECT "failingSince" FROM "Alert" WHERE "id" = ${id}::uuid)) AS any`
  return through?.any ?? false
}
