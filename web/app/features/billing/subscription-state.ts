import { z } from 'zod'
import { currentSubscription, type StoredSubscription } from '#domain/plans/entitlement'
import { billingPeriods, planTiers } from '#domain/plans/plans'

/**
 * What a user can do about their plan: buy one, change the current one, or first fix it at Paddle. Never allows a
 * second subscription while Paddle may still charge the first.
 */
export type SubscriptionState<T extends StoredSubscription = StoredSubscription> =
  { kind: 'none' } | { kind: 'changeable' | 'cancelling' | 'past due' | 'paused'; subscription: T }

export function subscriptionState<T extends StoredSubscription>(subscriptions: T[], now: Date): SubscriptionState<T> {
  const subscription = currentSubscription(subscriptions, now)
  if (!subscription || subscription.status === 'canceled') return { kind: 'none' }
  const { status, scheduledCancellationAt } = subscription
  if (status === 'past_due') return { kind: 'past due', subscription }
  if (status === 'paused') return { kind: 'paused', subscription }
  if (scheduledCancellationAt === null) return { kind: 'changeable', subscription }
  return scheduledCancellationAt > now ? { kind: 'cancelling', subscription } : { kind: 'none' }
}

export const blockedReasons = {
  none: 'You have no subscription yet. Choose a plan first.',
  cancelling: 'Your plan is cancelled, so it cannot be changed. Take the cancellation back first.',
  'past due': 'The last payment failed, so the plan cannot be changed. Change your card at Paddle first.',
  paused: 'Your plan is paused, so it cannot be changed. Resume it at Paddle first.',
} as const

export const billingMessages = {
  cancellationFailed: 'Failed to fetch cancellation URL',
  previewFailed: 'Failed to load subscription preview',
  updateFailed: 'Failed to update subscription',
  network: 'Network error occurred.',
  unknownSubscription: 'That subscription does not exist.',
  unknownPlan: 'Please choose a plan (basic or pro) and a period (monthly or yearly).',
  samePlan: 'This is your plan already.',
  declined: 'The payment was declined, so nothing was changed. Change your card at Paddle, then try again.',
  locked: 'Paddle is renewing your plan just now, so nothing was changed. Please try again in half an hour.',
  unknownOutcome:
    'Paddle did not answer, so it is not known whether your plan was changed. Look at your account in a few minutes before you try again.',
  beingPaid:
    'A payment for this account is under way in another window, so nothing was opened here. Please finish it there, or try again in a few minutes.',
  sharedCustomer:
    'Paddle keeps this plan together with the payments of another account, so its page is not opened here. Please write to us: we cancel the plan or change its card for you.',
  busy: 'Another change of your plan is under way. Please wait a moment and try again.',
  notPaid: 'This payment was not made, or was paid back already, or is being paid back.',
  notCancelled:
    'Paddle, which takes your payments, does not answer just now, so your plan could not be cancelled. Nothing was deleted. Please try again in a few minutes.',
  paddleSilent: 'Paddle, which takes the payments, does not answer just now. Please try again in a few minutes.',
} as const

export const planChangeSchema = z.object({
  newSubscriptionType: z.enum(planTiers),
  newSubscriptionPeriod: z.enum(billingPeriods),
})
export type PlanChange = z.output<typeof planChangeSchema>
