import type { BillingPeriod, PlanTier } from '#domain/plans/plans'

/** Paddle's price ids of the plans (PADDLE_PRICE_…). */
export type PlanPrices = Record<PlanTier, Record<BillingPeriod, string>>

export interface PricedPlan {
  plan: PlanTier
  period: BillingPeriod
}

export function planOfPrice(prices: PlanPrices, priceId: string): PricedPlan | null {
  for (const plan of ['basic', 'pro'] as const)
    for (const period of ['monthly', 'yearly'] as const) if (prices[plan][period] === priceId) return { plan, period }
  return null
}

type PriceSettings = Partial<Record<`PADDLE_PRICE_${'BASIC' | 'PRO'}_${'MONTHLY' | 'YEARLY'}`, string>>

/** Builds the price table. All of these settings are set if Paddle is configured. */
export const planPricesOf = (env: PriceSettings): PlanPrices => ({
  basic: { monthly: env.PADDLE_PRICE_BASIC_MONTHLY!, yearly: env.PADDLE_PRICE_BASIC_YEARLY! },
  pro: { monthly: env.PADDLE_PRICE_PRO_MONTHLY!, yearly: env.PADDLE_PRICE_PRO_YEARLY! },
})
