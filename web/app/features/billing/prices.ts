import { billingPeriods, planTiers, type BillingPeriod, type PlanTier } from '#domain/plans/plans'
import { formatMoney } from '#domain/words/money-text'

/** Formatted amounts, such as "$12". `yearlyPerMonth` is a twelfth of the yearly amount. */
export interface PlanPrices {
  monthly: string
  yearly: string
  yearlyPerMonth: string
  countryCode: string
}
export type Prices = Record<PlanTier, PlanPrices>
export type PriceIds = Record<PlanTier, Record<BillingPeriod, string>>

export const previewCountry = 'US'

export const listOf = (ids: PriceIds): string[] =>
  planTiers.flatMap((plan) => billingPeriods.map((period) => ids[plan][period]))

/** Formats prices from cents by price id. Shared by the server and the browser. Throws if a price is missing. */
export function pricesOf(ids: PriceIds, currency: string, totalCents: Map<string, number>): Prices {
  const cents = (id: string) => {
    const total = totalCents.get(id)
    if (total === undefined) throw new Error(`Paddle's answer lacks price ${id}`)
    return total
  }
  const shown = ({ monthly, yearly }: Record<BillingPeriod, string>): PlanPrices => ({
    monthly: formatMoney(cents(monthly), currency),
    yearly: formatMoney(cents(yearly), currency),
    yearlyPerMonth: formatMoney(Math.round(cents(yearly) / 12), currency),
    countryCode: previewCountry,
  })
  return { basic: shown(ids.basic), pro: shown(ids.pro) }
}
