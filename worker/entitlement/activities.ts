import { heartbeat } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import { dayMs } from '#domain/durations'
import { databaseNow, type Database } from '#platform/database'
import { paddleClient, type PaddleClient } from '#platform/paddle/client'
import type { PaddleAdjustment } from '#platform/paddle/shapes'
import { applyEvents, logFailedEvents } from '#platform/payments/apply-events'
import { repairPayments, repairRefunds } from '#platform/payments/repair-payments'
import { runEach, runAllSteps } from '#platform/work-failures'
import { moveCustomer } from '#platform/payments/paddle-customer'
import type { EntitlementActivities, PaymentActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { repairSubscription, reconcile } from './reconcile'
import { applyPlans } from './apply-plans'

/** Long enough that a few failed nightly runs miss nothing. */
const reconciledMs = 7 * dayMs
/** Two or three of Paddle's pages. */
const atOnce = 100

interface ReconciledPayments {
  checked: number
  /** Stored differently or not at all. */
  repaired: number
}

/**
 * Fetches recently changed payments, recent refunds and refunds pending here from Paddle, and repairs those that are
 * stored differently. Runs after `reconcile`, which finds the accounts of customers. Does nothing without Paddle.
 * Throws a `PaddleError` if Paddle does not answer; the next run of `applyPlans` applies what was stored until then.
 */
export async function reconcilePayments(
  { db, log, config }: Dependencies,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<ReconciledPayments> {
  const done: ReconciledPayments = { checked: 0, repaired: 0 }
  if (!config.paddle) return done
  const paddle = paddleClient(config.paddle)
  const since = new Date(now.getTime() - reconciledMs)
  const note = (checked: number, repaired: number) => {
    done.checked += checked
    done.repaired += repaired
    heartbeat()
  }
  for await (const some of inParts(paddle.transactionsSince(since))) note(some.length, await repairPayments(db, some))
  const refunds = inParts(refundsSince(db, paddle, since))
  for await (const some of refunds) note(some.length, await repairRefunds(db, some))
  for await (const batch of applyEvents(db, config.paddle.prices)) logFailedEvents(log, batch)
  if (done.repaired > 0) log.warn({ ...done }, 'payments repaired')
  else log.info({ ...done }, 'payments reconciled')
  return done
}

/** Paddle can only filter refunds by creation time, so older pending ones are fetched by id. */
async function* refundsSince(db: Database, paddle: PaddleClient, since: Date): AsyncGenerator<PaddleAdjustment> {
  const waiting = await db.refund.findMany({ where: { status: 'pending_approval' }, select: { id: true } })
  const left = new Set(waiting.map(({ id }) => id))
  for await (const one of paddle.adjustments()) {
    if (one.createdAt < since) break
    left.delete(one.id)
    yield one
  }
  for await (const ids of inParts(left)) yield* paddle.adjustments({ ids })
}

async function* inParts<T>(all: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  let part: T[] = []
  for await (const one of all) {
    part.push(one)
    if (part.length < atOnce) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/**
 * Cancels subscriptions at Paddle whose last payment was fully refunded, because Paddle would charge the next one
 * anyway. A refunded plan change cancels nothing: the operator decides what it means. Rejected requests are retried
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
    await repairSubscription(db, await paddle.cancel(id, 'immediately'), stored)
    log.info({ subscription: id }, 'canceling a subscription: its last payment was refunded')
  }
  const items = await refundedWhole(db)
  const work = 'cancel a refunded subscription'
  const { done, failed } = await runEach({ db, log }, { work, items, idOf: (id) => id, run, now, heartbeat })
  if (done > 0) {
    for await (const batch of applyEvents(db, config.paddle.prices)) logFailedEvents(log, batch)
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

/**
 * Updates each account's Paddle customer to the account's current address, so that receipts follow an address change.
 * Does nothing without Paddle. Skips unverified addresses.
 */
export async function moveCustomers(
  { db, log, config }: Dependencies,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<{ done: number; failed: number }> {
  if (!config.paddle) return { done: 0, failed: 0 }
  const means = { db, paddle: paddleClient(config.paddle), supportEmail: config.SUPPORT_EMAIL }
  const items = await db.$queryRaw<{ id: string; email: string; paddleCustomerId: string }[]>`
    SELECT id, email, "paddleCustomerId" FROM "User"
    WHERE "paddleCustomerId" IS NOT NULL AND "paddleCustomerEmail" IS DISTINCT FROM email
      AND "emailVerifiedAt" IS NOT NULL AND "deletedAt" IS NULL ORDER BY id`
  const run = async (payer: (typeof items)[number]) => void (await moveCustomer(means, payer))
  return runEach({ db, log }, { work: 'move a customer at Paddle', items, idOf: ({ id }) => id, run, now, heartbeat })
}

export function createEntitlementActivities(
  deps: Dependencies,
  client: Client,
): EntitlementActivities & PaymentActivities {
  return {
    applyPlans: async () => applyPlans(deps, client, await databaseNow(deps.db), heartbeat),
    cancelRefunded: async () => cancelRefunded(deps, await databaseNow(deps.db), heartbeat),
    moveCustomers: async () => moveCustomers(deps, await databaseNow(deps.db), heartbeat),
    async reconcile() {
      let done = { checked: 0, repaired: 0, unknown: 0 }
      let payments = { checked: 0, repaired: 0 }
      const now = await databaseNow(deps.db)
      await runAllSteps(deps.log, {
        reconcile: async () => (done = await reconcile(deps, heartbeat)),
        reconcilePayments: async () => (payments = await reconcilePayments(deps, now, heartbeat)),
      })
      return { ...done, payments }
    },
  }
}
