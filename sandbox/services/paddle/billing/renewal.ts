import { cardOf, goodCard, refusalOf } from '../cards'
import { afterCycle } from '../timestamps'
import type { Paddle } from '../paddle'
import type { Subscription, Transaction } from '../records'
import { alter, ownerOf, pricesOf } from './subscriptions'
import { bill, change, markCompleted, markFailed, markPaid, sumOf, type Line } from './transactions'

/** Bills the next period. If the card is declined, the subscription is past due in the new, unpaid period. */
export function renew(paddle: Paddle, one: Subscription): Subscription {
  const { shown } = one
  const starts_at = shown.next_billed_at!
  const period = { starts_at, ends_at: afterCycle(starts_at, shown.billing_cycle) }
  const items = shown.items.map((item) => ({ ...item, previously_billed_at: starts_at }))
  const moved = { current_billing_period: period, next_billed_at: period.ends_at, items }
  const renewed = alter(paddle, one, moved, ['updated'], { owedCents: 0 })
  const lines = renewalLines(one)
  const creditCents = Math.min(creditOf(paddle, shown.customer_id), sumOf(lines))
  const rest = { customData: shown.custom_data ?? null, period, subscription: shown, creditCents }
  const created = bill(paddle, { origin: 'subscription_recurring', status: 'billed', lines, ...rest })
  const billed = change(paddle, created, { billed_at: starts_at }, 'billed')
  return collect(paddle, renewed, billed)
}

export const renewalLines = (one: Subscription): Line[] =>
  pricesOf(one).map((price, i) => ({ price, cents: price.amount + (i === 0 ? one.owedCents : 0) }))

export const creditOf = (paddle: Paddle, customerId: string) =>
  paddle.records.find('customer', customerId)?.creditCents ?? 0

/**
 * Charges the card. Reactivates a past due subscription once its bill is paid. `isAttended`: the cardholder is
 * present.
 */
export function collect(paddle: Paddle, one: Subscription, billed: Transaction, isAttended = false): Subscription {
  const card = cardOf(one.card) ?? goodCard
  const owner = ownerOf(paddle, one.shown.customer_id)
  const isOverdue = one.shown.status === 'past_due'
  const refused = refusalOf(card, isAttended)
  if (!refused || billed.details!.totals!.grand_total === '0') {
    markCompleted(paddle, markPaid(paddle, billed, card.number, owner), one.id)
    return isOverdue ? alter(paddle, one, { status: 'active' }, ['updated', 'activated']) : one
  }
  const failed = markFailed(paddle, billed, card.number, owner, refused)
  if (isOverdue) return one
  change(paddle, failed, { status: 'past_due' }, 'past_due')
  return alter(paddle, one, { status: 'past_due' }, ['updated', 'past_due'])
}

/** The unpaid bill; null if there is none. */
export const overdueOf = (paddle: Paddle, subscriptionId: string): Transaction | null =>
  paddle.records
    .list('transaction', (one) => one.subscription_id === subscriptionId && one.status === 'past_due')
    .at(-1) ?? null

/** Retries the card, as dunning does. Does nothing if no bill is overdue. */
export function retry(paddle: Paddle, one: Subscription, isAttended = false): Subscription {
  const overdue = overdueOf(paddle, one.id)
  return overdue ? collect(paddle, one, overdue, isAttended) : one
}

/** Saves a new card and charges any overdue bill to it. */
export function changeCard(paddle: Paddle, one: Subscription, card: string, isAttended = false): Subscription {
  return retry(paddle, paddle.records.put('subscription', { ...one, card }), isAttended)
}
