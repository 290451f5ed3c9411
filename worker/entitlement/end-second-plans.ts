import { dayMs } from '#domain/durations'
import { mayAskForRefund, refundWindowMs } from '#domain/plans/refund'
import type { Database } from '#platform/database'
import { paddleClient, type PaddleClient } from '#platform/paddle/client'
import { PaddleError } from '#platform/paddle/error'
import type { PaddleSubscription, PaddleTransaction } from '#platform/paddle/shapes'
import { applyEvents, logFailed } from '#platform/payments/apply-events'
import { storeRefundRequest } from '#platform/payments/store-refund-request'
import type { Dependencies } from '../dependencies'
import { recordAnswer } from './reconcile'

/**
 * Ends each plan that was bought beside one that its account had already, as two open checkouts can bring it about: its
 * payments are refunded whole, it is cancelled at Paddle at once, and a mail tells its owner. The plan that was bought
 * first stays. What Paddle refuses or does not answer to is tried again by the next call; a refund that it refuses for
 * good goes to the operator. Does nothing without Paddle.
 */
export async function endSecondPlans(
  { db, log, config }: Dependencies,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<{ ended: number; failed: number }> {
  const done = { ended: 0, failed: 0 }
  if (!config.paddle) return done
  const paddle = paddleClient(config.paddle)
  for (const { userId, ids } of await withSeveralPlans(db, now)) {
    heartbeat()
    try {
      for (const second of await secondPlans(paddle, ids, now)) {
        await endSecondPlan(db, paddle, { userId, second, now })
        done.ended++
        log.warn({ subscription: second.id }, 'a second plan of an account ends, and is refunded')
      }
    } catch (error) {
      if (!(error instanceof PaddleError)) throw error
      done.failed++
      log.error({ subscriptions: ids, err: error }, 'a second plan could not be ended; it is tried again')
    }
  }
  if (done.ended > 0) {
    for await (const batch of applyEvents(db, config.paddle.prices)) logFailed(log, batch)
  }
  return done
}

/** A day more than Paddle's own time is asked for below: a row may be stored after its purchase, never before it. */
const newWithinMs = refundWindowMs + dayMs

/** Accounts with several plans that go on, of which one is new. */
function withSeveralPlans(db: Database, now: Date): Promise<{ userId: string; ids: string[] }[]> {
  return db.$queryRaw`
    SELECT s."userId", array_agg(s.id ORDER BY s.id) AS ids FROM "Subscription" s JOIN "User" u ON u.id = s."userId"
    WHERE s.status = 'active' AND s."scheduledCancellationAt" IS NULL AND u."deletedAt" IS NULL
    GROUP BY s."userId" HAVING count(*) > 1 AND max(s."createdAt") > ${new Date(now.getTime() - newWithinMs)}`
}

/**
 * Of these subscriptions those that Paddle charges besides the first, and that were bought within the time for a refund.
 * By Paddle's own word, since money is paid back by it.
 */
async function secondPlans(paddle: PaddleClient, ids: string[], now: Date): Promise<PaddleSubscription[]> {
  const asked = await Promise.all(ids.map((id) => paddle.subscription(id)))
  const [, ...seconds] = asked
    .filter(({ status, scheduledChange }) => status === 'active' && scheduledChange === null)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  return seconds.filter(({ createdAt }) => mayAskForRefund({ paidAt: createdAt }, now))
}

interface SecondPlan {
  userId: string
  second: PaddleSubscription
  now: Date
}

/** Refunded first and cancelled last, so that a process that dies in between leaves a plan that is found again. */
async function endSecondPlan(db: Database, paddle: PaddleClient, { userId, second, now }: SecondPlan): Promise<void> {
  const paid = await paddle.transactions({ subscriptionIds: [second.id], statuses: ['completed', 'paid'] })
  for (const payment of paid.filter(({ totalCents }) => totalCents > 0)) {
    if (leftOf(payment) <= 0) continue
    if (payment.status === 'paid')
      throw new PaddleError('refused', 'not_completed', 'the payment is still being settled')
    await refund(db, paddle, { userId, payment, now })
  }
  // Sent once the plan is known to have ended (second-plan-mail-of).
  const mail = { kind: 'SECOND_PLAN' as const, userId, secondPlanId: second.id }
  await db.serviceMail.createMany({ data: mail, skipDuplicates: true })
  const stored = await db.subscription.findUnique({ where: { id: second.id } })
  await recordAnswer(db, await paddle.cancel(second.id, 'immediately'), stored)
}

/** What neither went back nor is about to, in cents. */
const leftOf = ({ totalCents, refundedCents, pendingRefundCents }: PaddleTransaction) =>
  totalCents - refundedCents - pendingRefundCents

/** Paddle's codes of a refund that no later try makes, as contracts have them. */
const isForGood = ({ kind, code }: PaddleError) => kind === 'refused' && /^(adjustment_|forbidden$)/.test(code)
const isAskedFor = ({ code }: PaddleError) => code === 'adjustment_pending_refund_request'

const reason = 'Bought beside another plan of the same account'

async function refund(
  db: Database,
  paddle: PaddleClient,
  { userId, payment, now }: { userId: string; payment: PaddleTransaction; now: Date },
): Promise<void> {
  try {
    await paddle.refund(payment.id, reason)
  } catch (error) {
    if (!(error instanceof PaddleError) || !isForGood(error)) throw error
    if (isAskedFor(error) && payment.pendingRefundCents === 0) return // by another process, for all of it
    const { id: transactionId, currency } = payment
    const paid = { transactionId, userId, amountCents: leftOf(payment), currency }
    const words = `${reason}. The product ended it, and Paddle refused the product's refund (${error.code}).`
    const asked = { paidAt: payment.billedAt ?? payment.createdAt, reason: words, isOurs: true, createdAt: now }
    await db.$transaction((tx) => storeRefundRequest(tx, { ...paid, ...asked }))
  }
}
