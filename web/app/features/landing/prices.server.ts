/** Formatted amounts of one plan, as the payment provider states them. */
export interface PlanPrices {
  monthly: string
  yearly: string
  /** The yearly amount by twelve. */
  yearlyPerMonth: string
}

export interface Prices {
  basic: PlanPrices
  pro: PlanPrices
}

/** What the plans cost; null while no payment provider is set up, and then they are shown without amounts. */
export async function pricesToShow(): Promise<Prices | null> {
  return null
}
