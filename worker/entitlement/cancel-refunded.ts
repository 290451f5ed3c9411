import type { Database } from '#platform/database'
import { paddleClient } from '#platform/paddle/client'
import { applyEvents, logFailed } from '#platform/payments/apply-events'
import { runEach } from '#platform/work-failures'
import type { Dependencies } from '../dependencies'
import { recordAnswer } from './reconcile'

/**
 * Cancels subscriptions at Paddle whose last payment was fully refunded, because Paddle would charge the next one
 * anyway. A refunded plan change cancels nothing; the operator decides what it means. Rejected requests are retried
 * with increasing back-off. Does nothing without Paddle.
 */
export async function cancelRefunded(
  { db, log, config }: Dependencies,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<{ canceled: number; failed: number }> {
  if (!config.paddle) return { canceled: 0, failed: 0 }
  const paddle = paddleClient(config.paddle)
  const run = async (id: string) => {
    const stored = await db.subscription.findUnique({ where: { id } })
    await recordAnswer(db, await paddle.cancel(id, 'immediately'), stored)
    log.info({ subscription: id }, 'a subscription ends: its last payment was refunded')
  }
  const items = await refundedWhole(db)
  const work = 'cancel a refunded subscription'
  const { done, failed } = await runEach({ db, log }, { work, items, idOf: (id) => id, run, now, heartbeat })
  if (done > 0) {
    for await (const batch of applyEvents(db, config.paddle.prices)) logFailed(log, batch)
  }
  return { canceled: done, failed }
}

/** Payment origin of a plan change. All other origins pay for a billing period. */
const ofChange = 'subscription_update'

/** Ignores transactions with an amount of zero, such as a card change or a free plan change. */
async function refundedWhole(db: Database): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM "Subscription" s CROSS JOIN LATERAL (
      SELECT p.id, p.origin, p."amountCents" FROM "Payment" p
      WHERE p."subscriptionId" = s.id AND p.status IN ('paid', 'completed') AND p."amountCents" > 0
      ORDER BY p."billedAt" DESC NULLS LAST, p."orderKey" DESC LIMIT 1) AS latest
    WHERE s.status <> 'canceled' AND s."scheduledCancellationAt" IS NULL AND latest.origin <> ${ofChange}
      AND latest."amountCents" <= (SELECT sum(f."amountCents") FROM "Refund" f
        WHERE f."paymentId" = latest.id AND f.status = 'approved')`
  return rows.map(({ id }) => id)
}
