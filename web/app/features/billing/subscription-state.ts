import { z } from 'zod'
import { currentSubscription, type StoredSubscription } from '#domain/plans/entitlement'
import { billingPeriods, planTiers } from '#domain/plans/plans'

/**
 * What a user can do about their plan: buy one, change the current one, or first fix it at Paddle. Never allows a
 * second subscription while Paddle may still charge the first.
 */
export type SubscriptionState<T extends StoredSubscription = StoredSubscription> =
  | { kind: 'none' }
  | { kind: 'changeable' | 'cancelling' | 'past due' | 'paused'; subscription: T }

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
  cancelling: 'Your plan is canceled, so you can’t change it. Undo the cancellation first.',
  'past due': 'Your last payment failed, so you can’t change your plan. Change your card with Paddle first.',
  paused: 'Your plan is paused, so you can’t change it. Resume it with Paddle first.',
} as const

export const billingMessages = {
  cancellationFailed: 'Failed to fetch cancellation URL',
  previewFailed: 'Failed to load subscription preview',
  updateFailed: 'Failed to update subscription',
  network: 'Network error occurred.',
  unknownSubscription: 'That subscription doesn’t exist.',
  unknownPlan: 'Choose a plan (basic or pro) and a period (monthly or yearly).',
  samePlan: 'You’re already on this plan.',
  declined: 'Your payment was declined, so nothing changed. Change your card with Paddle, then try again.',
  locked: 'Paddle is renewing your plan right now, so nothing changed. Try again in half an hour.',
  unknownOutcome:
    'Paddle didn’t respond, so we don’t know if your plan changed. Check your account in a few minutes before you try again.',
  beingPaid: 'You have a payment in progress in another window. Finish it there, or try again in a few minutes.',
  sharedCustomer:
    'Paddle stores this plan with another account’s payments, so we can’t open its page here. You can cancel the plan in your account. To change its card, write to us.',
  busy: 'Another plan change is in progress. Wait a moment, then try again.',
  notPaid: 'This payment wasn’t made, or it has been or is being refunded.',
  notCancelled:
    'Paddle, which handles your payments, isn’t responding, so we couldn’t cancel your plan. Nothing was deleted. Try again in a few minutes.',
  paddleSilent: 'Paddle, which handles payments, isn’t responding. Try again in a few minutes.',
} as const

export const planChangeSchema = z.object({
  newSubscriptionType: z.enum(planTiers),
  newSubscriptionPeriod: z.enum(billingPeriods),
})
export type PlanChange = z.output<typeof planChangeSchema>
