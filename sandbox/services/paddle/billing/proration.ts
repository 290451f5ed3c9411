import type { IProrationResponse, ProrationBillingMode } from '@paddle/paddle-node-sdk'
import { afterCycle } from '../timestamps'
import type { CatalogPrice } from '../prices'
import type { Subscription } from '../records'
import { pricesOf } from './subscriptions'
import { sumOf, type Line } from './transactions'

/** The cost of an item change. Amounts are in cents. */
export interface Change {
  prices: CatalogPrice[]
  /** Charged now. Empty if nothing is billed now. */
  lines: Line[]
  /** Credit for the unused part of the paid period. */
  creditCents: number
  /** Added to the next renewal. Negative for a credit. */
  owedCents: number
  period: { starts_at: string; ends_at: string }
  proration: IProrationResponse
}

/**
 * Computes an item change. If the billing cycle stays the same, the period continues and the rest of it is prorated.
 * A different cycle starts a new period, which is charged in full.
 */
export function changeOf(one: Subscription, prices: CatalogPrice[], mode: ProrationBillingMode, at: string): Change {
  const current = one.shown.current_billing_period!
  const cycle = prices[0]!.price.billing_cycle!
  const isSameCycle = cycle.interval === one.shown.billing_cycle.interval
  const period = isSameCycle ? current : { starts_at: at, ends_at: afterCycle(at, cycle) }
  const unused = shareLeft(current, at)
  const isWhole = mode === 'full_immediately' || mode === 'full_next_billing_period'
  const share = isSameCycle && !isWhole ? unused : 1
  const paid = pricesOf(one).reduce((sum, { amount }) => sum + amount, 0)
  const creditCents = isWhole || mode === 'do_not_bill' ? 0 : Math.round(paid * unused)
  const proration = { rate: String(Number(share.toFixed(6))), billing_period: { ...period, starts_at: at } }
  const lines = prices.map((price) => ({ price, cents: Math.round(price.amount * share), proration }))
  const bare = { prices, period, proration, lines: [], creditCents: 0, owedCents: 0 }
  if (mode === 'do_not_bill') return bare
  if (mode.endsWith('next_billing_period')) return { ...bare, owedCents: sumOf(lines) - creditCents }
  return { ...bare, lines, creditCents }
}

/** The remaining share of a period, from 0 to 1. */
function shareLeft({ starts_at, ends_at }: { starts_at: string; ends_at: string }, at: string): number {
  const whole = Date.parse(ends_at) - Date.parse(starts_at)
  return Math.min(1, Math.max(0, (Date.parse(ends_at) - Date.parse(at)) / whole))
}
