import { z } from 'zod'

/** Specification, sections 3, 7 and 8. */
export const billingMessages = {
  cancellationFailed: 'Failed to fetch cancellation URL',
  previewFailed: 'Failed to load subscription preview',
  updateFailed: 'Failed to update subscription',
  network: 'Network error occurred.',
  noSubscription: 'You have no subscription yet. Choose a plan first.',
  unknownSubscription: 'That subscription does not exist.',
  unknownPlan: 'Please choose a plan (basic or pro) and a period (monthly or yearly).',
} as const

export const planTiers = ['basic', 'pro'] as const
export const billingPeriods = ['monthly', 'yearly'] as const

/** Body of the calls that change a plan or preview a change. */
export const planChange = z.object({
  newSubscriptionType: z.enum(planTiers),
  newSubscriptionPeriod: z.enum(billingPeriods),
})
