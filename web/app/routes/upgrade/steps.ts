import { minuteMs } from '#domain/durations'
import type { BillingPeriod, PlanTier } from '#domain/plans/plans'

export const pollIntervalMs = 1_000
/** How long to wait for a payment before showing what to do. */
export const paymentTimeoutMs = 2 * minuteMs

export interface ChosenPlan {
  plan: PlanTier
  period: BillingPeriod
}

export const plansPath = (period: BillingPeriod): string => `/upgrade?period=${period}`
export const chosenPlanPath = ({ plan, period }: ChosenPlan): string => `/upgrade?plan=${plan}&period=${period}`
/** URL of the checkout. The `paying` step in the URL shows that a checkout was open once a plan exists. */
export const payingPath = (chosen: ChosenPlan): string => `${chosenPlanPath(chosen)}&step=paying`
/** Without `since`, the server adds its own time and redirects, because the browser's clock may be wrong. */
export const processingPath = (chosen: ChosenPlan, since: number | null = null): string =>
  `${chosenPlanPath(chosen)}&step=processing${since === null ? '' : `&since=${since}`}`
