import { paysNow, paysRenewals } from '../cards'
import { addBillingCycle } from '../dates'
import { notFoundError, PaddleApiError } from '../errors'
import type { Paddle } from '../paddle'
import { asCurrency, requirePrice, type CatalogPrice } from '../prices'
import { newId, type ApiSubscription, type Subscription, type Transaction } from '../records'
import { completeTransaction, createBill, dueCents, updateTransaction } from './transactions'

/** Throws `PaddleApiError` 404. */
export function requireSubscription(paddle: Paddle, id: string): Subscription {
  const one = paddle.records.find('subscription', id)
  if (!one) throw notFoundError('Subscription', id)
  return one
}

/** Pays a checkout by card and starts its subscription. Returns null if the card is declined. */
export function payCheckout(paddle: Paddle, draft: Transaction, card: string): Subscription | null {
  if (!paysNow(card)) return null
  const at = paddle.nextTimestamp()
  const price = requirePrice(draft.items[0]!.price_id!, asCurrency(draft.currency_code))
  const billing_cycle = price.price.billing_cycle!
  const ends_at = addBillingCycle(at, billing_cycle)
  const shown: ApiSubscription = {
    id: newId('sub'),
    status: 'active',
    customer_id: draft.customer_id!,
    address_id: newId('add'),
    custom_data: draft.custom_data,
    currency_code: price.currency,
    created_at: at,
    updated_at: at,
    next_billed_at: ends_at,
    canceled_at: null,
    collection_mode: 'automatic',
    current_billing_period: { starts_at: at, ends_at },
    billing_cycle,
    scheduled_change: null,
    items: [toSubscriptionItem(price, at)],
  }
  const stored = paddle.records.put('subscription', { id: shown.id, shown, card })
  paddle.emit('subscription.created', { ...shown, transaction_id: draft.id } as ApiSubscription)
  completeTransaction(paddle, draft, shown.id)
  return stored
}

export const toSubscriptionItem = ({ price, product }: CatalogPrice, at: string): ApiSubscription['items'][number] => ({
  ...{ status: 'active', quantity: 1, recurring: true, created_at: at, updated_at: at, price, product },
})

export const subscriptionPrice = ({ shown }: Subscription): CatalogPrice =>
  requirePrice(shown.items[0]!.price.id, asCurrency(shown.currency_code))

/** Stores the subscription and emits `subscription.<event>`. */
export function updateSubscription(
  paddle: Paddle,
  one: Subscription,
  changed: Partial<ApiSubscription>,
  event: 'updated' | 'past_due' | 'canceled' = 'updated',
): Subscription {
  const shown: ApiSubscription = { ...one.shown, ...changed, updated_at: paddle.nextTimestamp() }
  const stored = paddle.records.put('subscription', { ...one, shown })
  paddle.emit(`subscription.${event}`, shown)
  return stored
}

/** Bills the next period. If the card is declined, the subscription is past due in the new, unpaid period. */
export function renewSubscription(paddle: Paddle, one: Subscription): Subscription {
  const starts_at = one.shown.next_billed_at!
  const ends_at = addBillingCycle(starts_at, one.shown.billing_cycle)
  const renewed = { current_billing_period: { starts_at, ends_at }, next_billed_at: ends_at }
  const price = subscriptionPrice(one)
  const line = { price, cents: price.cents }
  const bill = createBill(paddle, one, { line, origin: 'subscription_recurring', billedAt: starts_at })
  if (paysRenewals(one.card) || dueCents(bill) === 0) {
    completeTransaction(paddle, bill, one.id)
    return updateSubscription(paddle, one, renewed)
  }
  updateTransaction(paddle, bill, { status: 'past_due' }, 'past_due')
  return updateSubscription(paddle, one, { ...renewed, status: 'past_due' }, 'past_due')
}

export const findOverdueTransaction = (paddle: Paddle, subscriptionId: string): Transaction | undefined =>
  paddle.records
    .list('transaction', (one) => one.subscription_id === subscriptionId && one.status === 'past_due')
    .at(-1)

/** Pays an overdue bill with the new card. */
export function changeCard(paddle: Paddle, one: Subscription, card: string): Subscription {
  const changed = paddle.records.put('subscription', { ...one, card })
  const overdue = findOverdueTransaction(paddle, one.id)
  if (!overdue || !paysNow(card)) return changed
  completeTransaction(paddle, overdue, one.id)
  return updateSubscription(paddle, changed, { status: 'active' })
}

/** Throws `PaddleApiError` 400 if the subscription is canceled or has a scheduled change. */
export function requireEditable({ shown }: Subscription): void {
  const refused = (code: string, detail: string) => new PaddleApiError(400, code, detail)
  if (shown.status === 'canceled') throw refused('subscription_update_when_canceled', 'the subscription is canceled')
  if (shown.scheduled_change) throw refused('subscription_locked_pending_changes', 'there is a scheduled change')
}

/**
 * Ends a subscription now or at the end of its period. While an end is scheduled, `next_billed_at` is null. Throws
 * like `requireEditable`.
 */
export function cancelSubscription(
  paddle: Paddle,
  one: Subscription,
  from: 'immediately' | 'next_billing_period',
): Subscription {
  requireEditable(one)
  if (from === 'immediately') return endSubscription(paddle, one)
  const effective_at = one.shown.current_billing_period!.ends_at
  const change = { action: 'cancel', effective_at, resume_at: null } as const
  return updateSubscription(paddle, one, { scheduled_change: change, next_billed_at: null })
}

export function removeScheduledChange(paddle: Paddle, one: Subscription): Subscription {
  const { scheduled_change, current_billing_period } = one.shown
  if (!scheduled_change) return one
  const next_billed_at = current_billing_period!.ends_at
  return updateSubscription(paddle, one, { scheduled_change: null, next_billed_at })
}

export function endSubscription(paddle: Paddle, one: Subscription): Subscription {
  const overdue = findOverdueTransaction(paddle, one.id)
  if (overdue) updateTransaction(paddle, overdue, { status: 'canceled' }, 'canceled')
  const nothingBilled = { current_billing_period: null, next_billed_at: null, scheduled_change: null }
  const canceled_at = paddle.nextTimestamp()
  return updateSubscription(paddle, one, { ...nothingBilled, status: 'canceled', canceled_at }, 'canceled')
}
