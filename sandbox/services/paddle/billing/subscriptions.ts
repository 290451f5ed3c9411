import type { IProrationResponse, ProrationBillingMode } from '@paddle/paddle-node-sdk'
import { addBillingCycle, type Paddle } from '../paddle'
import { newId, notFoundError, type ApiSubscription, type Subscription, type Transaction } from '../records'
import { findPrice, type CatalogPrice } from '../prices'
import { sumLines, type TransactionLine } from './transactions'

/** Throws `PaddleApiError` 404. */
export function requireSubscription(paddle: Paddle, id: string): Subscription {
  const one = paddle.records.find('subscription', id)
  if (!one) throw notFoundError('Subscription', id)
  return one
}

export function startSubscription(paddle: Paddle, paid: Transaction, card: string): Subscription {
  const at = paddle.nextTimestamp()
  const prices = paid.items.map(({ price_id }) => findPrice(price_id!)!)
  const billing_cycle = prices[0]!.price.billing_cycle!
  const ends_at = addBillingCycle(at, billing_cycle)
  const shown: ApiSubscription = {
    id: newId('sub'),
    status: 'active',
    customer_id: paid.customer_id!,
    address_id: paid.address_id!,
    business_id: null,
    custom_data: paid.custom_data,
    currency_code: 'USD',
    created_at: at,
    updated_at: at,
    started_at: at,
    first_billed_at: at,
    next_billed_at: ends_at,
    paused_at: null,
    canceled_at: null,
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: { starts_at: at, ends_at },
    billing_cycle,
    scheduled_change: null,
    items: toSubscriptionItems(prices, { created: at, now: at, previous: at, next: ends_at }),
    import_meta: null,
  }
  const stored = paddle.records.put('subscription', { id: shown.id, shown, card, owedCents: 0 })
  paddle.emit('subscription.created', { ...shown, transaction_id: paid.id } as ApiSubscription)
  paddle.emit('subscription.activated', shown)
  return stored
}

interface ItemTimes {
  created: string
  now: string
  previous: string | null
  next: string | null
}

export const toSubscriptionItems = (
  prices: CatalogPrice[],
  { created, now, previous, next }: ItemTimes,
): ApiSubscription['items'] =>
  prices.map(({ price, product }) => ({
    status: 'active',
    quantity: 1,
    recurring: true,
    created_at: created,
    updated_at: now,
    previously_billed_at: previous,
    next_billed_at: next,
    trial_dates: null,
    price,
    product,
  }))

/** Stores the subscription, updates its items' billing dates and emits `events`. */
export function updateSubscription(
  paddle: Paddle,
  one: Subscription,
  changed: Partial<ApiSubscription>,
  events: string[],
  more: Partial<Omit<Subscription, 'shown'>> = {},
): Subscription {
  const shown: ApiSubscription = { ...one.shown, ...changed, updated_at: paddle.nextTimestamp() }
  shown.items = shown.items.map((item) => ({ ...item, next_billed_at: shown.next_billed_at }))
  const stored = paddle.records.put('subscription', { ...one, ...more, shown })
  for (const event of events) paddle.emit(`subscription.${event}`, shown)
  return stored
}

/** Returns the customer's name or, if missing, the email address. */
export function cardholderName(paddle: Paddle, customerId: string): string {
  const customer = paddle.records.find('customer', customerId)
  return customer?.shown.name ?? customer?.shown.email ?? ''
}

export const subscriptionPrices = ({ shown }: Subscription): CatalogPrice[] =>
  shown.items.map(({ price }) => findPrice(price.id)!)

/** Amounts are in cents. */
export interface ItemChange {
  prices: CatalogPrice[]
  lines: TransactionLine[]
  creditCents: number
  /** Added to the next renewal. Negative for a credit. */
  owedCents: number
  period: { starts_at: string; ends_at: string }
  proration: IProrationResponse
}

/**
 * Computes an item change. If the billing cycle stays the same, the period continues and its remainder is prorated. A
 * different cycle starts a new period, which is charged in full.
 */
export function computeItemChange(
  one: Subscription,
  prices: CatalogPrice[],
  mode: ProrationBillingMode,
  at: string,
): ItemChange {
  const current = one.shown.current_billing_period!
  const cycle = prices[0]!.price.billing_cycle!
  const isSameCycle = cycle.interval === one.shown.billing_cycle.interval
  const period = isSameCycle ? current : { starts_at: at, ends_at: addBillingCycle(at, cycle) }
  const unused = shareLeft(current, at)
  const isWhole = mode === 'full_immediately' || mode === 'full_next_billing_period'
  const share = isSameCycle && !isWhole ? unused : 1
  const paid = subscriptionPrices(one).reduce((sum, { amount }) => sum + amount, 0)
  const creditCents = isWhole || mode === 'do_not_bill' ? 0 : Math.round(paid * unused)
  const proration = { rate: String(Number(share.toFixed(6))), billing_period: { ...period, starts_at: at } }
  const lines = prices.map((price) => ({ price, cents: Math.round(price.amount * share), proration }))
  const bare = { prices, period, proration, lines: [], creditCents: 0, owedCents: 0 }
  if (mode === 'do_not_bill') return bare
  if (mode.endsWith('next_billing_period')) return { ...bare, owedCents: sumLines(lines) - creditCents }
  return { ...bare, lines, creditCents }
}

/** Returns the remaining share of a period, from 0 to 1. */
function shareLeft({ starts_at, ends_at }: { starts_at: string; ends_at: string }, at: string): number {
  const whole = Date.parse(ends_at) - Date.parse(starts_at)
  return Math.min(1, Math.max(0, (Date.parse(ends_at) - Date.parse(at)) / whole))
}
