import type {
  INextTransactionResponse,
  ISubscriptionPreviewResponse,
  ProrationBillingMode,
} from '@paddle/paddle-node-sdk'
import { findTestCard, validCard, declineReason, addBillingCycle, type Paddle } from '../paddle'
import { toMoney, type CatalogPrice } from '../prices'
import { PaddleApiError, type ApiSubscription, type Subscription, type Transaction } from '../records'
import { createAdjustment, isRefundPending, adjustmentTotals } from './adjustments'
import {
  computeItemChange,
  type ItemChange,
  updateSubscription,
  toSubscriptionItems,
  cardholderName,
} from './subscriptions'
import { customerCreditCents, renewalLines } from './lifecycle'
import { createTransaction, transactionDetails, markCompleted, markFailed, markPaid, sumLines } from './transactions'

const lockMs = 30 * 60_000

/** Previews the cost of an item change, now and later. Throws `PaddleApiError`. */
export function previewItemChange(
  paddle: Paddle,
  one: Subscription,
  prices: CatalogPrice[],
  mode: ProrationBillingMode,
): Omit<ISubscriptionPreviewResponse, 'management_urls'> {
  const change = checkedChange(paddle, one, prices, mode)
  const charge = sumLines(change.lines)
  const result = charge - change.creditCents
  const after: Subscription = { ...one, owedCents: change.owedCents, shown: { ...one.shown, ...changed(one, change) } }
  const { id: _, ...shown } = after.shown
  return {
    ...shown,
    immediate_transaction: change.lines.length > 0 ? previewImmediateTransaction(paddle, one, change) : null,
    next_transaction: previewNextTransaction(paddle, after),
    recurring_transaction_details: transactionDetails(renewalLines({ ...after, owedCents: 0 }), 0),
    update_summary:
      change.lines.length > 0
        ? {
            credit: toMoney(change.creditCents),
            charge: toMoney(charge),
            result: { action: result < 0 ? 'credit' : 'charge', ...toMoney(Math.abs(result)) },
          }
        : null,
  }
}

/**
 * Changes the items and charges the previewed amount. If the card is declined, the change fails; with `apply_change`,
 * the subscription becomes past due instead. Throws `PaddleApiError`.
 */
export function changeItems(
  paddle: Paddle,
  one: Subscription,
  prices: CatalogPrice[],
  mode: ProrationBillingMode,
  onFailure: 'prevent_change' | 'apply_change',
): Subscription {
  const change = checkedChange(paddle, one, prices, mode)
  const { shown } = one
  const paidBefore = lastPaid(paddle, one.id)
  const charge = sumLines(change.lines)
  const creditCents = Math.min(charge, change.creditCents + customerCreditCents(paddle, shown.customer_id))
  const card = findTestCard(one.card) ?? validCard
  const refused = charge > creditCents ? declineReason(card, false) : null
  if (refused && onFailure === 'prevent_change') {
    throw new PaddleApiError(400, 'subscription_payment_declined', 'payment declined')
  }
  if (change.creditCents > 0 && paidBefore) giveCredit(paddle, paidBefore, change)
  const altered = updateSubscription(paddle, one, changed(one, change), ['updated'], {
    owedCents: one.owedCents + change.owedCents,
  })
  if (charge === 0) return altered
  const rest = { customData: shown.custom_data ?? null, period: change.period, subscription: shown, creditCents }
  const billed = createTransaction(paddle, {
    origin: 'subscription_update',
    status: 'billed',
    lines: change.lines,
    ...rest,
  })
  const owner = cardholderName(paddle, shown.customer_id)
  if (!refused) {
    markCompleted(paddle, markPaid(paddle, billed, card.number, owner), one.id)
    return altered
  }
  paddle.records.put('transaction', { ...markFailed(paddle, billed, card.number, owner, refused), status: 'past_due' })
  return updateSubscription(paddle, altered, { status: 'past_due' }, ['updated', 'past_due'])
}

/** The `next_transaction` of GET /subscriptions/{id}?include=next_transaction; null if there is no next bill. */
export function previewNextTransaction(paddle: Paddle, one: Subscription): INextTransactionResponse | null {
  const starts_at = one.shown.next_billed_at
  if (!starts_at || !one.shown.current_billing_period) return null
  const lines = renewalLines(one)
  const creditCents = Math.min(sumLines(lines), customerCreditCents(paddle, one.shown.customer_id))
  const ends_at = addBillingCycle(starts_at, one.shown.billing_cycle)
  return { billing_period: { starts_at, ends_at }, details: transactionDetails(lines, creditCents), adjustments: [] }
}

function checkedChange(
  paddle: Paddle,
  one: Subscription,
  prices: CatalogPrice[],
  mode: ProrationBillingMode,
): ItemChange {
  const { status, next_billed_at, scheduled_change } = one.shown
  const refuse = (code: string, detail: string, status: 400 | 409 | 501 = 400) =>
    new PaddleApiError(status, code, detail)
  if (status === 'canceled') {
    throw refuse('subscription_update_when_canceled', 'cannot update subscription, as subscription is canceled')
  }
  if (status === 'paused') {
    throw refuse('subscription_update_error_when_paused', 'paused subscriptions cannot be updated with prorate', 501)
  }
  if (status !== 'active') {
    const detail = 'cannot update subscription due to an outstanding transaction'
    throw refuse('subscription_outstanding_transaction', detail, 409)
  }
  if (scheduled_change && mode.endsWith('next_billing_period')) {
    throw refuse(
      'subscription_invalid_billing_mode_for_scheduled_change',
      'nothing is billed after the scheduled change',
    )
  }
  const at = paddle.nextTimestamp()
  if (next_billed_at && Date.parse(next_billed_at) - Date.parse(at) < lockMs) {
    throw refuse('subscription_locked_renewal', 'unable to update subscription 30m0s before renewal', 409)
  }
  const change = computeItemChange(one, prices, mode, at)
  if (change.creditCents > 0 && isRefundPending(paddle, one.id)) {
    const detail = 'You are unable to make further changes to this subscription while there is a pending refund request'
    throw refuse('subscription_outstanding_pending_refund', detail)
  }
  return change
}

function changed({ shown }: Subscription, { prices, period, lines }: ItemChange): Partial<ApiSubscription> {
  const at = lines[0]?.proration?.billing_period?.starts_at ?? shown.updated_at
  const next = shown.scheduled_change ? null : period.ends_at
  const previous = lines.length > 0 ? at : (shown.items[0]?.previously_billed_at ?? null)
  return {
    current_billing_period: period,
    billing_cycle: prices[0]!.price.billing_cycle!,
    next_billed_at: next,
    items: toSubscriptionItems(prices, { created: at, now: at, previous, next }),
  }
}

function previewImmediateTransaction(paddle: Paddle, one: Subscription, change: ItemChange): INextTransactionResponse {
  const charge = sumLines(change.lines)
  const creditCents = Math.min(charge, change.creditCents + customerCreditCents(paddle, one.shown.customer_id))
  const paidBefore = lastPaid(paddle, one.id)
  const credits = change.creditCents > 0 && paidBefore ? [creditPreview(paidBefore, change)] : []
  return { billing_period: change.period, details: transactionDetails(change.lines, creditCents), adjustments: credits }
}

const creditPreview = (paidBefore: Transaction, { creditCents, proration }: ItemChange) => ({
  transaction_id: paidBefore.id,
  items: [
    {
      id: '',
      item_id: paidBefore.details!.line_items[0]!.id,
      type: 'proration' as const,
      amount: String(creditCents),
      proration,
      totals: { subtotal: String(creditCents), tax: '0', total: String(creditCents) },
    },
  ],
  totals: adjustmentTotals(creditCents),
})

/** A change credits the unused part of this bill. */
const lastPaid = (paddle: Paddle, subscriptionId: string): Transaction | undefined =>
  paddle.records
    .list('transaction', (one) => one.subscription_id === subscriptionId && one.status === 'completed')
    .at(-1)

function giveCredit(paddle: Paddle, paidBefore: Transaction, { creditCents, proration }: ItemChange): void {
  const item_id = paidBefore.details!.line_items[0]!.id
  const items = [{ item_id, type: 'proration' as const, cents: creditCents, proration }]
  createAdjustment(paddle, paidBefore, { action: 'credit', type: 'partial', reason: 'Subscription update', items })
  const customer = paddle.records.find('customer', paidBefore.customer_id!)!
  paddle.records.put('customer', { ...customer, creditCents: customer.creditCents + creditCents })
}
