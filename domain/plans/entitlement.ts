import { dayMs } from '../durations'
import { planNames, searchLimits, type BillingPeriod, type PlanTier } from './plans'

/** Columns that decide the owner's entitlement (Subscription in prisma/schema.prisma). */
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

/** For operators. */
export const servedPlanNames: Record<ServedPlan, string> = { none: 'No plan', trial: 'Trial', ...planNames }

/** A trial has Basic's limits. */
export const tierOfServedPlan = (plan: ServedPlan): PlanTier => (plan === 'pro' ? 'pro' : 'basic')

export interface Entitlement {
  isEntitled: boolean
  plan: ServedPlan
  /**
   * Entitled: on trial, on a renewing plan, on a plan with a failed payment, or on one that ends. Not entitled: the
   * trial or plan is over, unpaid past its grace period, or paused.
   */
  reason: 'trial' | 'plan' | 'past due' | 'cancelling' | 'trial over' | 'plan over' | 'unpaid' | 'plan paused'
  /** Null for a plan that renews. */
  until: Date | null
  /** Searches watched at once. After the end, the trial's limit. */
  searchLimit: number
}

export function planEndedText({ reason }: Pick<Entitlement, 'reason'>): string {
  if (reason === 'plan over') return 'Your plan has ended.'
  if (reason === 'unpaid') return 'Your plan stopped because a payment failed.'
  return reason === 'plan paused' ? 'Your plan is paused.' : 'Your free trial has ended.'
}

/** A plan continues this long after a failed payment, so the owner can change cards without missing a listing. */
export const pastDueGraceMs = 7 * dayMs

/**
 * A plan takes precedence over the trial, and the larger of several plans wins. A canceled plan continues until its
 * scheduled end, one with a failed payment until its grace period ends.
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
    ...(isTrialLast ? { reason: 'trial over', until: trialEndsAt } : { reason: endReason(subscription), until }),
  }
}

function endReason(subscription: StoredSubscription): 'plan over' | 'unpaid' | 'plan paused' {
  const { status, scheduledCancellationAt } = subscription
  if (status === 'paused') return 'plan paused'
  return status === 'past_due' && planEndsAt(subscription) !== scheduledCancellationAt ? 'unpaid' : 'plan over'
}

/** Returns the largest plan still in effect, else the one that ended last. Null if there is none. */
export function currentSubscription<T extends StoredSubscription>(subscriptions: T[], now: Date): T | null {
  const end = (one: T) => planEndsAt(one)?.getTime() ?? Infinity
  const rank = (one: T) => (isBefore(now, planEndsAt(one)) ? searchLimits[one.plan] : 0)
  const best = [...subscriptions].sort((a, b) => rank(b) - rank(a) || (end(a) === end(b) ? 0 : end(b) - end(a)))
  return best[0] ?? null
}

export const graceEndsAt = (failedAt: Date): Date => new Date(failedAt.getTime() + pastDueGraceMs)

/** When a subscription stops granting access, or did so. Null while it renews. */
export function planEndsAt({ status, statusSince, scheduledCancellationAt }: StoredSubscription): Date | null {
  if (status === 'active') return scheduledCancellationAt
  if (status !== 'past_due') return statusSince
  const endsAt = graceEndsAt(statusSince)
  return scheduledCancellationAt && scheduledCancellationAt < endsAt ? scheduledCancellationAt : endsAt
}

const isBefore = (now: Date, end: Date | null) => end === null || now < end

/** A search that is watched, or was suspended because the trial or plan ended or has a lower limit. */
export interface SuspendableSearch {
  id: string
  createdAt: Date
  suspendedAt: Date | null
}

export interface Suspension {
  suspend: string[]
  resume: string[]
  /** Suspended before and after. */
  keep: string[]
}

/**
 * Decides which searches a new plan suspends and resumes, up to its search limit. Searches watched most recently take
 * precedence, then the oldest: when a plan shrinks, the oldest searches within the limit stay on. `searches` must not
 * contain those that the buyer paused.
 */
export function planSuspension(
  entitlement: Pick<Entitlement, 'isEntitled' | 'searchLimit'>,
  searches: SuspendableSearch[],
) {
  const watchedLast = ({ suspendedAt }: SuspendableSearch) => suspendedAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  const inOrder = [...searches].sort(
    (a, b) =>
      watchedLast(b) - watchedLast(a) || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  const most = entitlement.isEntitled ? entitlement.searchLimit : 0
  const ids = (some: SuspendableSearch[], isSuspended: boolean) =>
    some.filter(({ suspendedAt }) => (suspendedAt !== null) === isSuspended).map(({ id }) => id)
  return {
    suspend: ids(inOrder.slice(most), false),
    resume: ids(inOrder.slice(0, most), true),
    keep: ids(inOrder.slice(most), true),
  } satisfies Suspension
}

export function suspendedText({ reason, searchLimit }: Pick<Entitlement, 'reason' | 'searchLimit'>): string {
  if (reason === 'trial over') return 'Paused: your free trial ended. Choose a plan to keep watching.'
  if (reason === 'plan over') return 'Paused: your plan ended. Choose a plan to keep watching.'
  if (reason === 'unpaid') return 'Paused: your payment failed. Change your card to keep watching.'
  if (reason === 'plan paused') return 'Paused: your plan is paused. Resume it in your account to keep watching.'
  return `Paused: your plan includes ${searchLimit} active searches. Pause another one to resume this one.`
}

/** For this long after the plan ended, queued alerts about cars found before that may still be sent. */
const lastAlertsMs = dayMs

/** Whether alerts may still go out for a search that was suspended, or whose account's trial or plan ended. */
export const mayStillNotify = (stoppedAt: Date | null, now: Date): boolean =>
  stoppedAt !== null && now.getTime() - stoppedAt.getTime() < lastAlertsMs
