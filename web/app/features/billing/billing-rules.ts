import { z } from 'zod'
import { billingPeriods, planTiers } from '#domain/plans/plans'

export const planChange = z.object({
  newSubscriptionType: z.enum(planTiers),
  newSubscriptionPeriod: z.enum(billingPeriods),
})
export type PlanChange = z.output<typeof planChange>
