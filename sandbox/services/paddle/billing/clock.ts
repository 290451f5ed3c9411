import { moveTimestampsBack } from '../dates'
import type { Paddle } from '../paddle'
import type { Subscription } from '../records'
import {
  endSubscription,
  findOverdueTransaction,
  renewSubscription,
  requireSubscription,
  updateSubscription,
} from './subscriptions'
import { updateTransaction } from './transactions'

/** Paddle cancels a subscription this long after a failed payment. */
const giveUpMs = 30 * 24 * 3_600_000

/** Returns when the next change to a subscription is due (epoch ms); null for never. */
function nextDueMs(paddle: Paddle, { id, shown }: Subscription): number | null {
  if (shown.scheduled_change) return Date.parse(shown.scheduled_change.effective_at)
  if (shown.status === 'past_due') return Date.parse(findOverdueTransaction(paddle, id)!.billed_at!) + giveUpMs
  return shown.next_billed_at ? Date.parse(shown.next_billed_at) : null
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
  if (!processDue(paddle, id)) updateSubscription(paddle, requireSubscription(paddle, id), {})
}

/** Advances time until the next change is due. Returns false if there is none. */
export function advanceToNextDue(paddle: Paddle, id: string): boolean {
  const dueMs = nextDueMs(paddle, requireSubscription(paddle, id))
  if (dueMs === null) return false
  advanceSubscription(paddle, id, Math.max(0, dueMs - Date.now()))
  return true
}

/** Returns true if anything was due. */
function processDue(paddle: Paddle, id: string): boolean {
  for (let isFirst = true; ; isFirst = false) {
    const one = requireSubscription(paddle, id)
    const dueMs = nextDueMs(paddle, one)
    if (dueMs === null || dueMs > Date.now()) return !isFirst
    if (one.shown.scheduled_change || one.shown.status === 'past_due') endSubscription(paddle, one)
    else renewSubscription(paddle, one)
  }
}

export function processAllDue(paddle: Paddle): void {
  for (const { id } of paddle.records.list('subscription')) processDue(paddle, id)
}
