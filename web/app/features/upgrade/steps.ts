import { minuteMs } from '#domain/durations'
import type { BillingPeriod, PlanTier } from '#domain/plans/plans'

/** Specification, section 9. */
export const refetchMs = 1_000
/** So long a payment is waited for before the page says what to do. */
export const timeoutMs = 2 * minuteMs

export interface ChosenPlan {
  plan: PlanTier
  period: BillingPeriod
}

export const plansPath = (period: BillingPeriod): string => `/upgrade?period=${period}`
export const chosenPath = ({ plan, period }: ChosenPlan): string => `/upgrade?plan=${plan}&period=${period}`
/** The checkout. The address names it, so that it is known to have been open once there is a plan. */
export const payingPath = (chosen: ChosenPlan): string => `${chosenPath(chosen)}&step=paying`
/** Without a time, the server adds its own and sends the browser there: a browser's clock may be wrong. */
export const processingPath = (chosen: ChosenPlan, since: number | null = null): string =>
  `${chosenPath(chosen)}&step=processing${since === null ? '' : `&since=${since}`}`
