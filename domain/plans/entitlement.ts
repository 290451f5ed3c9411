import { dayMs } from '../durations'
import { searchLimits, type BillingPeriod, type PlanTier } from './plans'

/** The parts of a stored subscription that decide its owner's entitlement (Subscription in prisma/schema.prisma). */
export interface StoredSubscription {
  id: string
  plan: PlanTier
  period: BillingPeriod
  status: 'active' | 'past_due' | 'paused' | 'canceled'
  statusSince: Date
  currentPeriodEndsAt: Date | null
  scheduledCancellationAt: Date | null
}

export interface PlanHolder {
  trialEndsAt: Date
  subscriptions: StoredSubscription[]
}

export type ServedPlan = 'none' | 'trial' | PlanTier

/** The paid tier whose limits apply. A trial uses Basic's. */
export const tierServed = (plan: ServedPlan): PlanTier => (plan === 'pro' ? 'pro' : 'basic')

export interface Entitlement {
  isEntitled: boolean
  plan: ServedPlan
  /**
   * Entitled: on trial, on a renewing plan, on a plan with a failed payment, or on one that ends. Not entitled: the
   * trial or plan is over, unpaid past its grace period, or paused.
   */
  reason: 'trial' | 'plan' | 'past due' | 'cancelling' | 'trial over' | 'plan over' | 'unpaid' | 'plan paused'
  /** When it ends or ended. Null for a plan that renews. */
  until: Date | null
  /** How many searches are watched at once. After the end, the trial's limit. */
  searchLimit: number
}

export function planEndedText({ reason }: Pick<Entitlement, 'reason'>): string {
  if (reason === 'plan over') return 'Your plan has ended.'
  if (reason === 'unpaid') return 'Your plan has stopped, because its payment failed.'
  return reason === 'plan paused' ? 'Your plan is paused.' : 'Your free trial is over.'
}

/** How long a plan continues after a failed payment, so the owner can change cards without missing a car. */
export const pastDueGraceMs = 7 * dayMs

/**
 * What an account is entitled to. A plan takes precedence over the trial, and the larger of several plans wins. A
 * canceled plan continues until its scheduled end, one with a failed payment until its grace period ends.
 */
export function entitlementAt({ trialEndsAt, subscriptions }: PlanHolder, now: Date): Entitlement {
  const subscription = currentSubscription(subscriptions, now)
  const until = subscription && planEndsAt(subscription)
  if (subscription && isBefore(now, until)) {
    const reason = until === null ? 'plan' : subscription.status === 'past_due' ? 'past due' : 'cancelling'
    const { plan } = subscription
    return { isEntitled: true, plan, reason, until, searchLimit: searchLimits[plan] }
  }
  const searchLimit = searchLimits.basic
  if (isBefore(now, trialEndsAt)) {
    return { isEntitled: true, plan: 'trial', reason: 'trial', until: trialEndsAt, searchLimit }
  }
  const isTrialLast = subscription === null || until === null || until <= trialEndsAt
  return {
    ...{ isEntitled: false, plan: 'none', searchLimit },
    ...(isTrialLast ? { reason: 'trial over', until: trialEndsAt } : { reason: whyOver(subscription), until }),
  }
}

function whyOver(subscription: StoredSubscription): 'plan over' | 'unpaid' | 'plan paused' {
  const { status, scheduledCancellationAt } = subscription
  if (status === 'paused') return 'plan paused'
  return status === 'past_due' && planEndsAt(subscription) !== scheduledCancellationAt ? 'unpaid' : 'plan over'
}

/**
 * The subscription that counts: the largest plan still in effect, else the one that ended last. Null if there is none.
 */
export function currentSubscription<T extends StoredSubscription>(subscriptions: T[], now: Date): T | null {
  const end = (one: T) => planEndsAt(one)?.getTime() ?? Infinity
  const rank = (one: T) => (isBefore(now, planEndsAt(one)) ? searchLimits[one.plan] : 0)
  const best = [...subscriptions].sort((a, b) => rank(b) - rank(a) || (end(a) === end(b) ? 0 : end(b) - end(a)))
  return best[0] ?? null
}

/** End of the grace period of a payment that failed at `failedAt`. */
export const graceEnd = (failedAt: Date): Date => new Date(failedAt.getTime() + pastDueGraceMs)

/** When a subscription stops or stopped granting access. Null while it renews. */
export function planEndsAt({ status, statusSince, scheduledCancellationAt }: StoredSubscription): Date | null {
  if (status === 'active') return scheduledCancellationAt
  if (status !== 'past_due') return statusSince
  const graceEndsAt = graceEnd(statusSince)
  return scheduledCancellationAt && scheduledCancellationAt < graceEndsAt ? scheduledCancellationAt : graceEndsAt
}

const isBefore = (now: Date, end: Date | null) => end === null || now < end
