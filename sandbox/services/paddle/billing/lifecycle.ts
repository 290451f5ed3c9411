import { findTestCard, validCard, declineReason, addBillingCycle, type Paddle } from '../paddle'
import { type Subscription, type Transaction, PaddleApiError, type ApiSubscription } from '../records'
import { updateSubscription, cardholderName, subscriptionPrices } from './subscriptions'
import {
  createTransaction,
  updateTransaction,
  markCompleted,
  markFailed,
  markPaid,
  sumLines,
  type TransactionLine,
} from './transactions'

/** Bills the next period. If the card is declined, the subscription is past due in the new, unpaid period. */
export function renewSubscription(paddle: Paddle, one: Subscription): Subscription {
  const { shown } = one
  const starts_at = shown.next_billed_at!
  const period = { starts_at, ends_at: addBillingCycle(starts_at, shown.billing_cycle) }
  const items = shown.items.map((item) => ({ ...item, previously_billed_at: starts_at }))
  const moved = { current_billing_period: period, next_billed_at: period.ends_at, items }
  const renewed = updateSubscription(paddle, one, moved, ['updated'], { owedCents: 0 })
  const lines = renewalLines(one)
  const creditCents = Math.min(customerCreditCents(paddle, shown.customer_id), sumLines(lines))
  const rest = { customData: shown.custom_data ?? null, period, subscription: shown, creditCents }
  const created = createTransaction(paddle, { origin: 'subscription_recurring', status: 'billed', lines, ...rest })
  const billed = updateTransaction(paddle, created, { billed_at: starts_at }, 'billed')
  return collect(paddle, renewed, billed)
}

export const renewalLines = (one: Subscription): TransactionLine[] =>
  subscriptionPrices(one).map((price, i) => ({ price, cents: price.amount + (i === 0 ? one.owedCents : 0) }))

export const customerCreditCents = (paddle: Paddle, customerId: string) =>
  paddle.records.find('customer', customerId)?.creditCents ?? 0

/**
 * Charges the card. Reactivates a past due subscription once its bill is paid. `isAttended`: the cardholder is
 * present.
 */
function collect(paddle: Paddle, one: Subscription, billed: Transaction, isAttended = false): Subscription {
  const card = findTestCard(one.card) ?? validCard
  const owner = cardholderName(paddle, one.shown.customer_id)
  const isOverdue = one.shown.status === 'past_due'
  const refused = declineReason(card, isAttended)
  if (!refused || billed.details!.totals!.grand_total === '0') {
    markCompleted(paddle, markPaid(paddle, billed, card.number, owner), one.id)
    return isOverdue ? updateSubscription(paddle, one, { status: 'active' }, ['updated', 'activated']) : one
  }
  const failed = markFailed(paddle, billed, card.number, owner, refused)
  if (isOverdue) return one
  updateTransaction(paddle, failed, { status: 'past_due' }, 'past_due')
  return updateSubscription(paddle, one, { status: 'past_due' }, ['updated', 'past_due'])
}

export const findOverdueTransaction = (paddle: Paddle, subscriptionId: string): Transaction | null =>
  paddle.records
    .list('transaction', (one) => one.subscription_id === subscriptionId && one.status === 'past_due')
    .at(-1) ?? null

/** Retries the card, as dunning does, if a bill is overdue. */
export function retryPayment(paddle: Paddle, one: Subscription, isAttended = false): Subscription {
  const overdue = findOverdueTransaction(paddle, one.id)
  return overdue ? collect(paddle, one, overdue, isAttended) : one
}

export function changeCard(paddle: Paddle, one: Subscription, card: string, isAttended = false): Subscription {
  return retryPayment(paddle, paddle.records.put('subscription', { ...one, card }), isAttended)
}

type EffectiveFrom = 'immediately' | 'next_billing_period'

/**
 * Ends a subscription now or at the end of its period. Throws `PaddleApiError` 400 if it is canceled or has a
 * scheduled change.
 */
export function cancelSubscription(paddle: Paddle, one: Subscription, from: EffectiveFrom): Subscription {
  refuseEnded(one)
  if (from === 'immediately' || !one.shown.current_billing_period) return end(paddle, one)
  return schedule(paddle, one, 'cancel')
}

/** Pauses billing now or at the end of the period. Throws `PaddleApiError` 400 if not allowed. */
export function pauseSubscription(paddle: Paddle, one: Subscription, from: EffectiveFrom): Subscription {
  refuseEnded(one)
  if (one.shown.status === 'paused') throw refused('bad_request', 'subscription is paused already')
  return from === 'immediately' ? halt(paddle, one) : schedule(paddle, one, 'pause')
}

/** Starts and bills a new period. */
export function resumeSubscription(paddle: Paddle, one: Subscription): Subscription {
  refuseEnded(one)
  if (one.shown.status !== 'paused')
    throw refused('subscription_must_be_paused', 'action can only be performed on paused subscription')
  const { shown } = one
  const starts_at = paddle.nextTimestamp()
  const period = { starts_at, ends_at: addBillingCycle(starts_at, shown.billing_cycle) }
  const items = shown.items.map((item) => ({ ...item, status: 'active' as const, previously_billed_at: starts_at }))
  const billing = { current_billing_period: period, next_billed_at: period.ends_at, items }
  const active: Partial<ApiSubscription> = { ...billing, status: 'active', paused_at: null, scheduled_change: null }
  const resumed = updateSubscription(paddle, one, active, ['updated', 'resumed'])
  const lines = renewalLines(resumed)
  const creditCents = Math.min(customerCreditCents(paddle, shown.customer_id), sumLines(lines))
  const rest = { customData: shown.custom_data ?? null, period, subscription: shown, creditCents }
  const created = createTransaction(paddle, { origin: 'subscription_recurring', status: 'billed', lines, ...rest })
  const collected = collect(paddle, resumed, updateTransaction(paddle, created, {}, 'billed'))
  return collected.shown.status === 'active'
    ? updateSubscription(paddle, collected, {}, ['updated', 'activated'])
    : collected
}

export function removeScheduledChange(paddle: Paddle, one: Subscription): Subscription {
  const next_billed_at = one.shown.current_billing_period?.ends_at ?? null
  return updateSubscription(paddle, one, { scheduled_change: null, next_billed_at }, ['updated'])
}

export function applyScheduledChange(paddle: Paddle, one: Subscription): Subscription {
  return one.shown.scheduled_change?.action === 'pause' ? halt(paddle, one) : end(paddle, one)
}

/** While a change is scheduled, `next_billed_at` is null. */
function schedule(paddle: Paddle, one: Subscription, action: 'cancel' | 'pause'): Subscription {
  const effective_at = one.shown.current_billing_period!.ends_at
  const scheduled_change = { action, effective_at, resume_at: null }
  return updateSubscription(paddle, one, { scheduled_change, next_billed_at: null }, ['updated'])
}

const nothingBilled = { current_billing_period: null, next_billed_at: null, scheduled_change: null }

function end(paddle: Paddle, one: Subscription): Subscription {
  const overdue = findOverdueTransaction(paddle, one.id)
  if (overdue) updateTransaction(paddle, overdue, { status: 'canceled' }, 'canceled')
  const canceled_at = paddle.nextTimestamp()
  return updateSubscription(paddle, one, { ...nothingBilled, status: 'canceled', canceled_at }, ['updated', 'canceled'])
}

function halt(paddle: Paddle, one: Subscription): Subscription {
  const items = one.shown.items.map((item) => ({ ...item, status: 'inactive' as const }))
  const paused_at = paddle.nextTimestamp()
  return updateSubscription(paddle, one, { ...nothingBilled, items, status: 'paused', paused_at }, [
    'updated',
    'paused',
  ])
}

function refuseEnded({ shown }: Subscription): void {
  if (shown.status === 'canceled') {
    throw refused('subscription_update_when_canceled', 'cannot update subscription, as subscription is canceled')
  }
  if (shown.scheduled_change) {
    throw refused('subscription_locked_pending_changes', 'cannot update subscription, pending scheduled changes')
  }
}

const refused = (code: string, detail: string) => new PaddleApiError(400, code, detail)
