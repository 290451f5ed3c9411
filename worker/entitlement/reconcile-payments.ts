import { dayMs } from '#domain/durations'
import type { Database } from '#platform/database'
import { paddleClient, type PaddleClient } from '#platform/paddle/client'
import type { PaddleAdjustment } from '#platform/paddle/shapes'
import { applyEvents, logFailed } from '#platform/payments/apply-events'
import { repairPayments, repairRefunds } from '#platform/payments/repair-payments'
import type { Dependencies } from '../dependencies'

/** Long enough that a few failed nightly runs miss nothing. */
const reconciledMs = 7 * dayMs
/** About two or three of Paddle's pages. */
const atOnce = 100

export interface ReconciledPayments {
  /** Payments and refunds in Paddle's replies. */
  checked: number
  /** How many of these were stored differently or not at all. */
  repaired: number
}

/**
 * Fetches recently changed payments, recent refunds and refunds pending here from Paddle, and repairs those that are
 * stored differently. Runs after `reconcile`, which finds the accounts of customers. Does nothing without Paddle.
 * Throws a `PaddleError` when Paddle does not answer; the next run of `applyPlans` applies what was stored until then.
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
  for await (const batch of applyEvents(db, config.paddle.prices)) logFailed(log, batch)
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
