import { dayMs } from '../durations'
import { searchLimits, type BillingPeriod, type PlanTier } from './plans'

/** A stored subscription, as far as it decides what its owner is served (Subscription in prisma/schema.prisma). */
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

/** What an account is served as. */
export type ServedPlan = 'none' | 'trial' | PlanTier

/** The plan by whose measures an account is served: a trial by Basic's. */
export const tierServed = (plan: ServedPlan): PlanTier => (plan === 'pro' ? 'pro' : 'basic')

export interface Entitlement {
  isEntitled: boolean
  plan: ServedPlan
  /**
   * Why: the trial, a plan that renews, one whose payment failed, one that ends; or which of them is over, a plan also
   * because nobody paid for it in time, or for as long as it is paused.
   */
  reason: 'trial' | 'plan' | 'past due' | 'cancelling' | 'trial over' | 'plan over' | 'unpaid' | 'plan paused'
  /** When it ends if nothing else comes, or ended; null for a plan that renews. */
  until: Date | null
  /** How many searches are watched at once; after the end as many as in the trial. */
  searchLimit: number
}

/** Says that an account is served no more. */
export function planEndedText({ reason }: Pick<Entitlement, 'reason'>): string {
  if (reason === 'plan over') return 'Your plan has ended.'
  if (reason === 'unpaid') return 'Your plan has stopped, because its payment failed.'
  return reason === 'plan paused' ? 'Your plan is paused.' : 'Your free trial is over.'
}

/** How long a plan goes on after a payment failed, so that a card can be changed without missing a car. */
export const pastDueGraceMs = 7 * dayMs

/**
 * What an account is entitled to. A plan goes before the trial; of several plans the larger one. A plan that was
 * cancelled goes on until its scheduled end (specification, section 1), one with a failed payment for its grace.
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

/** The subscription that counts: the largest plan of those that go on, else the one that ended last; null for none. */
export function currentSubscription<T extends StoredSubscription>(subscriptions: T[], now: Date): T | null {
  const end = (one: T) => planEndsAt(one)?.getTime() ?? Infinity
  const rank = (one: T) => (isBefore(now, planEndsAt(one)) ? searchLimits[one.plan] : 0)
  const best = [...subscriptions].sort((a, b) => rank(b) - rank(a) || (end(a) === end(b) ? 0 : end(b) - end(a)))
  return best[0] ?? null
}

/** When the grace of a payment ends that failed at this time. */
export const graceEnd = (failedAt: Date): Date => new Date(failedAt.getTime() + pastDueGraceMs)

/** When a subscription stops to entitle, or stopped; null while it renews. */
export function planEndsAt({ status, statusSince, scheduledCancellationAt }: StoredSubscription): Date | null {
  if (status === 'active') return scheduledCancellationAt
  if (status !== 'past_due') return statusSince
  const graceEndsAt = graceEnd(statusSince)
  return scheduledCancellationAt && scheduledCancellationAt < graceEndsAt ? scheduledCancellationAt : graceEndsAt
}

const isBefore = (now: Date, end: Date | null) => end === null || now < end
