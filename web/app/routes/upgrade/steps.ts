import { minuteMs } from '#domain/durations'
import type { BillingPeriod, PlanTier } from '#domain/plans/plans'

export const refetchMs = 1_000
/** How long to wait for a payment before showing what to do. */
export const timeoutMs = 2 * minuteMs

export interface ChosenPlan {
  plan: PlanTier
  period: BillingPeriod
}

export const plansPath = (period: BillingPeriod): string => `/upgrade?period=${period}`
export const chosenPath = ({ plan, period }: ChosenPlan): string => `/upgrade?plan=${plan}&period=${period}`
/** URL of the checkout. The `paying` step in the URL shows that a checkout was open once a plan exists. */
export const payingPath = (chosen: ChosenPlan): string => `${chosenPath(chosen)}&step=paying`
/** Without `since`, the server adds its own time and redirects, because the browser's clock may be wrong. */
export const processingPath = (chosen: ChosenPlan, since: number | null = null): string =>
  `${chosenPath(chosen)}&step=processing${since === null ? '' : `&since=${since}`}`
