import { dayMs, hourMs } from '../durations'

/** All texts and tests derive from it. */
export const trialDays = 7
export const trialMs = trialDays * dayMs
/** How long a used trial is remembered after it began: 13 months. */
export const usedTrialRetentionMs = 396 * dayMs
/** What yearly billing saves while Paddle's prices are unknown. */
export const yearlySavingPercent = 20
export const searchLimits = { basic: 3, pro: 10 } as const satisfies Record<PlanTier, number>

export const planTiers = ['basic', 'pro'] as const
export type PlanTier = (typeof planTiers)[number]
export const planNames: Record<PlanTier, string> = { basic: 'Basic', pro: 'Professional' }
export const billingPeriods = ['monthly', 'yearly'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

export interface Subscription {
  id: string
  type: PlanTier
  period: BillingPeriod
  isActive: boolean
  nextBillingDate: Date | null
  scheduledCancellationAt: Date | null
}

export interface Trial {
  isActive: boolean
  /** In ms. 0 when expired. */
  timeLeft: number
}

export function trialStatus(trialEndsAt: Date, now: Date): Trial {
  const timeLeft = Math.max(0, trialEndsAt.getTime() - now.getTime())
  return { isActive: timeLeft > 0, timeLeft }
}

/** A new trial does not show one day less than its length. */
const toleranceMs = hourMs

/** Whole days that are left: "6 days", "1 day" or "less than a day". */
export function formatTimeLeft(timeLeftMs: number): string {
  if (timeLeftMs < dayMs) return 'less than a day'
  const days = Math.floor((timeLeftMs + toleranceMs) / dayMs)
  return days === 1 ? '1 day' : `${days} days`
}
