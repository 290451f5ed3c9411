import type { Transaction } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { mayMail } from './may-mail'

/** Claimed longer ago than this and not finished: whoever claimed it died or lost the connection. */
const interruptedAfterMs = 30_000

/** Specification, section 9. Counted over the last 24 hours, so that no time zone has to be chosen. */
export const mailsPerDay = 20
const dayMs = 24 * 60 * 60 * 1_000

export interface Claim {
  alertId: string
  targetId: string
  /** It stood claimed by an attempt that did not finish: it may have been sent. */
  interrupted: boolean
  /** Written back with the result, so that a claim that was taken over meanwhile cannot be finished. */
  attempt: number
}

/** What this run has already tried, or must leave alone. */
export interface Skipped {
  alertIds: string[]
  /** Targets that had their mails for the day, or whose reader has not agreed to any. */
  fullTargetIds: string[]
  /** Whether the mail provider is out of order. */
  mail: boolean
}

/**
 * Claims one alert of the search for this process, oldest first; null when none is due. An alert whose car is being
 * judged again waits for that. Two processes never claim the same row. Above twenty mails a day to one target the
 * rest stay pending: nothing is dropped (collecting them into one mail comes with the digest).
 */
export async function claimNext(deps: Dependencies, searchId: string, skipped: Skipped): Promise<Claim | null> {
  for (;;) {
    const claimed = await deps.db.$transaction((tx) => claimOne(tx, searchId, skipped))
    if (claimed !== 'full') return claimed
  }
}

interface Due {
  id: string
  targetId: string
  kind: 'EMAIL' | 'PUSH'
  status: 'PENDING' | 'CLAIMED'
}

async function claimOne(tx: Transaction, searchId: string, skipped: Skipped): Promise<Claim | null | 'full'> {
  const [due] = await tx.$queryRaw<Due[]>`
    SELECT a."id", a."targetId", t."kind"::text AS kind, a."status"::text AS status
    FROM "Alert" a JOIN "NotificationTarget" t ON t."id" = a."targetId"
    WHERE a."searchId" = ${searchId}::uuid
      AND (a."status" = 'PENDING' OR (a."status" = 'CLAIMED'
        AND a."claimedAt" < clock_timestamp() - make_interval(secs => ${interruptedAfterMs / 1_000})))
      AND a."id" <> ALL(${skipped.alertIds}::uuid[])
      AND NOT (t."kind" = 'EMAIL' AND ${skipped.mail})
      AND NOT (a."status" = 'PENDING' AND a."targetId" = ANY(${skipped.fullTargetIds}::uuid[]))
      AND NOT EXISTS (SELECT 1 FROM "Candidate" c
        WHERE c."searchId" = a."searchId" AND c."listingId" = a."listingId" AND c."stage" = 'WAITING')
    ORDER BY a."createdAt" LIMIT 1
    FOR UPDATE OF a SKIP LOCKED`
  if (!due) return null
  if (due.kind === 'EMAIL' && due.status === 'PENDING' && !(await hasRoom(tx, due.targetId))) {
    skipped.fullTargetIds.push(due.targetId)
    return 'full'
  }
  const [claimed] = await tx.$queryRaw<{ attempts: number }[]>`
    UPDATE "Alert" SET "status" = 'CLAIMED', "claimedAt" = clock_timestamp(), "attempts" = "attempts" + 1
    WHERE "id" = ${due.id}::uuid RETURNING "attempts"`
  skipped.alertIds.push(due.id)
  return {
    alertId: due.id,
    targetId: due.targetId,
    interrupted: due.status === 'CLAIMED',
    attempt: claimed?.attempts ?? 0,
  }
}

/** Whether the target may have one more mail now. The row lock is taken first, so that both counts hold. */
const hasRoom = async (tx: Transaction, targetId: string) =>
  !(await isFull(tx, targetId)) && (await mayMail(tx, targetId))

/** A claim under way takes a place as a sent mail does. The lock makes two processes count one after the other. */
async function isFull(tx: Transaction, targetId: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM "NotificationTarget" WHERE "id" = ${targetId}::uuid FOR NO KEY UPDATE`
  const taken = await tx.alert.count({
    where: {
      targetId,
      OR: [{ status: 'SENT', sentAt: { gt: new Date(Date.now() - dayMs) } }, { status: 'CLAIMED' }],
    },
  })
  return taken >= mailsPerDay
}
