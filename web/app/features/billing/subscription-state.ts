import { currentSubscription, type StoredSubscription } from '#domain/plans/entitlement'

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
