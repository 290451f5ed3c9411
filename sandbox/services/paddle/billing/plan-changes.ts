import type { ISubscriptionPreviewResponse } from '@paddle/paddle-node-sdk'
import { paysRenewals } from '../cards'
import { addBillingCycle } from '../dates'
import { PaddleApiError } from '../errors'
import type { Paddle } from '../paddle'
import { toMoney, type CatalogPrice } from '../prices'
import type { ApiSubscription, Subscription } from '../records'
import { addCustomerCredit, customerCreditCents } from './customers'
import { requireEditable, subscriptionPrice, toSubscriptionItem, updateSubscription } from './subscriptions'
import { completeTransaction, createBill, transactionDetails } from './transactions'

interface PlanChange {
  at: string
  price: CatalogPrice
  period: { starts_at: string; ends_at: string }
  chargeCents: number
  /** For the unused time on the current plan. */
  creditCents: number
}

/**
 * Computes what Paddle calls `prorated_immediately`. If the billing cycle stays the same, the period continues and its
 * remainder is prorated. A different cycle starts a new period, which is charged in full. Throws `PaddleApiError`.
 */
function computePlanChange(paddle: Paddle, one: Subscription, price: CatalogPrice): PlanChange {
  requireEditable(one)
  if (one.shown.status === 'past_due') {
    throw new PaddleApiError(409, 'subscription_outstanding_transaction', 'a payment is overdue')
  }
  const at = paddle.nextTimestamp()
  const current = one.shown.current_billing_period!
  const cycle = price.price.billing_cycle!
  const isSameCycle = cycle.interval === one.shown.billing_cycle.interval
  const unused = Math.max(0, Date.parse(current.ends_at) - Date.parse(at)) / lengthMs(current)
  return {
    ...{ at, price, period: isSameCycle ? current : { starts_at: at, ends_at: addBillingCycle(at, cycle) } },
    chargeCents: Math.round(price.cents * (isSameCycle ? unused : 1)),
    creditCents: Math.round(subscriptionPrice(one).cents * unused),
  }
}

const lengthMs = ({ starts_at, ends_at }: PlanChange['period']) => Date.parse(ends_at) - Date.parse(starts_at)

const changedFields = ({ at, price, period }: PlanChange): Partial<ApiSubscription> => ({
  ...{ current_billing_period: period, next_billed_at: period.ends_at, billing_cycle: price.price.billing_cycle! },
  items: [toSubscriptionItem(price, at)],
})

/** Previews the cost of another plan, now and later. Throws `PaddleApiError`. */
export function previewPlanChange(
  paddle: Paddle,
  one: Subscription,
  price: CatalogPrice,
): ISubscriptionPreviewResponse {
  const change = computePlanChange(paddle, one, price)
  const { chargeCents, creditCents, period } = change
  const { id: _, ...shown } = one.shown
  const resultCents = chargeCents - creditCents
  const usedCents = Math.min(chargeCents, creditCents + customerCreditCents(paddle, shown.customer_id))
  return {
    ...shown,
    ...changedFields(change),
    immediate_transaction: {
      billing_period: period,
      details: transactionDetails({ price, cents: chargeCents }, usedCents),
      adjustments: [],
    },
    recurring_transaction_details: transactionDetails({ price, cents: price.cents }, 0),
    update_summary: {
      credit: toMoney(creditCents, price.currency),
      charge: toMoney(chargeCents, price.currency),
      result: { action: resultCents < 0 ? 'credit' : 'charge', ...toMoney(Math.abs(resultCents), price.currency) },
    },
  }
}

/** Changes the plan and charges the previewed amount. Throws `PaddleApiError`, also if the card is declined. */
export function changePlan(paddle: Paddle, one: Subscription, price: CatalogPrice): Subscription {
  const change = computePlanChange(paddle, one, price)
  const { chargeCents, creditCents, at } = change
  const { customer_id } = one.shown
  const isCovered = creditCents + customerCreditCents(paddle, customer_id) >= chargeCents
  if (!isCovered && !paysRenewals(one.card)) {
    throw new PaddleApiError(400, 'subscription_payment_declined', 'payment declined')
  }
  addCustomerCredit(paddle, customer_id, creditCents)
  const line = { price, cents: chargeCents }
  const bill = createBill(paddle, one, { line, origin: 'subscription_update', billedAt: at })
  completeTransaction(paddle, bill, one.id)
  return updateSubscription(paddle, one, changedFields(change))
}
