import { moveTimestampsBack, type Paddle } from '../paddle'
import type { Subscription } from '../records'
import {
  applyScheduledChange,
  cancelSubscription,
  findOverdueTransaction,
  renewSubscription,
  retryPayment,
} from './lifecycle'
import { updateSubscription, requireSubscription } from './subscriptions'
import { updateTransaction } from './transactions'

/** Hours after a failed payment: when Paddle retries the card, and when it gives up and cancels the subscription. */
const retryAfterH = [24, 72, 120, 168, 336]
const giveUpAfterH = 720
const hourMs = 3_600_000

/** Returns when the next change to a subscription is due (epoch ms); null for never. */
function nextDueMs(paddle: Paddle, { id, shown }: Subscription): number | null {
  if (shown.scheduled_change) return Date.parse(shown.scheduled_change.effective_at)
  if (shown.status === 'past_due') {
    const overdue = findOverdueTransaction(paddle, id)
    if (!overdue) return null
    const hours = retryAfterH[overdue.payments.length - 1] ?? giveUpAfterH
    return Date.parse(overdue.billed_at ?? overdue.created_at) + hours * hourMs
  }
  return shown.status === 'active' && shown.next_billed_at ? Date.parse(shown.next_billed_at) : null
}

/**
 * Advances time for one subscription: moves all its dates back and then processes everything due. Does not change the
 * app's clock or the order of events.
 */
export function advanceSubscription(paddle: Paddle, id: string, ms: number): void {
  const one = requireSubscription(paddle, id)
  paddle.records.put('subscription', { ...one, shown: moveTimestampsBack(one.shown, ms) })
  const ofIt = ({ subscription_id }: { subscription_id?: string | null }) => subscription_id === id
  for (const transaction of paddle.records.list('transaction', ofIt)) {
    updateTransaction(paddle, moveTimestampsBack(transaction, ms), {}, 'updated')
  }
  for (const adjustment of paddle.records.list('adjustment', ofIt)) {
    paddle.records.put('adjustment', moveTimestampsBack(adjustment, ms))
  }
  if (!processDue(paddle, id)) updateSubscription(paddle, requireSubscription(paddle, id), {}, ['updated'])
}

/** Advances time until the next change is due. Returns false if there is none. */
export function advanceToNextDue(paddle: Paddle, id: string): boolean {
  const dueMs = nextDueMs(paddle, requireSubscription(paddle, id))
  if (dueMs === null) return false
  advanceSubscription(paddle, id, Math.max(0, dueMs - Date.now()))
  return true
}

/** Returns true if there were any. */
function processDue(paddle: Paddle, id: string): boolean {
  for (let happened = 0; ; happened++) {
    const one = requireSubscription(paddle, id)
    const dueMs = nextDueMs(paddle, one)
    if (dueMs === null || dueMs > Date.now()) return happened > 0
    if (one.shown.scheduled_change) applyScheduledChange(paddle, one)
    else if (one.shown.status !== 'past_due') renewSubscription(paddle, one)
    else if (findOverdueTransaction(paddle, id)!.payments.length <= retryAfterH.length) retryPayment(paddle, one)
    else cancelSubscription(paddle, one, 'immediately')
  }
}

export function processAllDue(paddle: Paddle): void {
  for (const { id } of paddle.records.list('subscription')) processDue(paddle, id)
}
