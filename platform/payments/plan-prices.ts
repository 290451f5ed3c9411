import type { BillingPeriod, PlanTier } from '#domain/plans/plans'

/** Paddle's price ids of the plans (PADDLE_PRICE_…). */
export type PlanPrices = Record<PlanTier, Record<BillingPeriod, string>>

export interface PricedPlan {
  plan: PlanTier
  period: BillingPeriod
}

/** The plan that a price pays for; null for a price that is none of ours. */
export function planOfPrice(prices: PlanPrices, priceId: string): PricedPlan | null {
  for (const plan of ['basic', 'pro'] as const)
    for (const period of ['monthly', 'yearly'] as const) if (prices[plan][period] === priceId) return { plan, period }
  return null
}
