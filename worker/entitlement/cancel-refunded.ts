import type { Database } from '#platform/database'
import { paddleClient } from '#platform/paddle/client'
import { PaddleError } from '#platform/paddle/error'
import { applyEvents, logFailed } from '#platform/payments/apply-events'
import type { Dependencies } from '../dependencies'
import { recordAnswer } from './reconcile'

/**
 * Ends at Paddle the subscriptions whose last payment was refunded whole: Paddle would charge the next one all the same,
 * and nobody who got all the money back expects that. A refunded change of plan ends nothing; what is meant by it the
 * operator decides. What Paddle refuses is tried again by the next call. Does nothing without Paddle.
 */
export async function cancelRefunded(
  { db, log, config }: Dependencies,
  heartbeat: () => void = () => {},
): Promise<{ canceled: number; failed: number }> {
  const done = { canceled: 0, failed: 0 }
  if (!config.paddle) return done
  const paddle = paddleClient(config.paddle)
  for (const id of await refundedWhole(db)) {
    heartbeat()
    const stored = await db.subscription.findUnique({ where: { id } })
    try {
      await recordAnswer(db, await paddle.cancel(id, 'immediately'), stored)
      done.canceled++
      log.info({ subscription: id }, 'a subscription ends: its last payment was refunded')
    } catch (error) {
      if (!(error instanceof PaddleError)) throw error
      done.failed++
      log.error({ subscription: id, err: error }, 'a refunded subscription could not be ended; it is tried again')
    }
  }
  if (done.canceled > 0) {
    for await (const batch of applyEvents(db, config.paddle.prices)) logFailed(log, batch)
  }
  return done
}

/** What a subscription's change is charged by; all other payments are for a period of it. */
const ofChange = 'subscription_update'

async function refundedWhole(db: Database): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM "Subscription" s CROSS JOIN LATERAL (
      SELECT p.id, p.origin, p."amountCents" FROM "Payment" p
      WHERE p."subscriptionId" = s.id AND p.status IN ('paid', 'completed')
      ORDER BY p."billedAt" DESC NULLS LAST, p."orderKey" DESC LIMIT 1) AS latest
    WHERE s.status <> 'canceled' AND s."scheduledCancellationAt" IS NULL AND latest.origin <> ${ofChange} AND latest."amountCents" > 0
      AND latest."amountCents" <= (SELECT sum(f."amountCents") FROM "Refund" f
        WHERE f."paymentId" = latest.id AND f.status = 'approved')`
  return rows.map(({ id }) => id)
}
