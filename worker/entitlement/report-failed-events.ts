import { hourMs, minuteMs } from '#domain/durations'
import type { Database, Transaction } from '#platform/database'
import { noAccountReason } from '#platform/payments/pending-event'

/** Minimum time between two emails, so that a wrong price does not flood the inbox. One email may cover many events. */
const pauseMs = 6 * hourMs
/** An event may arrive before the one that identifies its account. */
const settledAfterMs = 10 * minuteMs
const maxNamed = 20

/**
 * Queues an email to the operator about Paddle events that could not be applied and about duplicate subscriptions,
 * once for each. Of events without an account, reports only subscriptions that are still charged. Returns the number
 * reported.
 */
export function reportFailedEvents(db: Database, now: Date): Promise<number> {
  return db.$transaction(async (tx) => {
    const events = await failedEvents(tx, new Date(now.getTime() - settledAfterMs))
    const plans = await secondPlans(tx)
    const failed = [...events, ...plans]
    if (failed.length === 0) return 0
    const since = new Date(now.getTime() - pauseMs)
    const kind = 'PAYMENTS_UNCLEAR'
    if (await tx.serviceMail.findFirst({ where: { kind, createdAt: { gt: since } } })) return 0
    await tx.paddleEvent.updateMany({ where: { id: { in: toIds(events) } }, data: { reportedAt: now } })
    await tx.subscription.updateMany({ where: { id: { in: toIds(plans) } }, data: { duplicateReportedAt: now } })
    await tx.serviceMail.create({ data: { kind, reason: inWords(failed), createdAt: now } })
    return failed.length
  })
}

interface Failed {
  id: string
  subjectId: string | null
  failure: string
}

const failedEvents = (tx: Transaction, before: Date) => tx.$queryRaw<Failed[]>`
  SELECT e.id, e."subjectId", e.failure FROM "PaddleEvent" e
  WHERE e.failure IS NOT NULL AND e."reportedAt" IS NULL AND e."receivedAt" < ${before}
    AND NOT EXISTS (SELECT 1 FROM "PaddleEvent" r
      WHERE r."subjectId" = e."subjectId" AND r.failure = e.failure AND r."reportedAt" IS NOT NULL)
    AND (e.failure <> ${noAccountReason} OR (e.type LIKE 'subscription.%' AND e.facts->>'status' <> 'canceled'
      AND (e.facts->'scheduled_change'->>'action') IS DISTINCT FROM 'cancel'
      AND NOT EXISTS (SELECT 1 FROM "PaddleEvent" n WHERE n."subjectId" = e."subjectId" AND n."orderKey" > e."orderKey")))
  ORDER BY e."orderKey" FOR UPDATE OF e SKIP LOCKED`

const toIds = (failed: Failed[]) => failed.map(({ id }) => id)

/**
 * Subscriptions that renew in addition to an earlier one of the same account. The app opens one checkout at a time,
 * so these come from Paddle's own pages or from concurrent payments.
 */
const secondPlans = (tx: Transaction) => tx.$queryRaw<Failed[]>`
  SELECT s.id, s.id AS "subjectId", 'a second plan' AS failure FROM "Subscription" s JOIN "User" u ON u.id = s."userId"
  WHERE s.status = 'active' AND s."scheduledCancellationAt" IS NULL AND s."duplicateReportedAt" IS NULL
    AND u."deletedAt" IS NULL AND EXISTS (SELECT 1 FROM "Subscription" f WHERE f."userId" = s."userId"
      AND f.status = 'active' AND f."scheduledCancellationAt" IS NULL AND (f."createdAt", f.id) < (s."createdAt", s.id))
  ORDER BY s.id FOR UPDATE OF s SKIP LOCKED`

/** "unknown price pri_x: sub_1, sub_2; no account: sub_3". Contains only ids. */
function inWords(failed: Failed[]): string {
  const subjects = new Map<string, Set<string>>()
  for (const { id, subjectId, failure } of failed.slice(0, maxNamed)) {
    subjects.set(failure, (subjects.get(failure) ?? new Set()).add(subjectId ?? id))
  }
  const named = [...subjects].map(([failure, ids]) => `${failure}: ${[...ids].join(', ')}`)
  const more = failed.length - maxNamed
  return named.join('; ') + (more > 0 ? `; and ${more} more events` : '')
}
