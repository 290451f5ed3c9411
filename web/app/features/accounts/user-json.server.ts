import { z } from 'zod'
import { currentSubscription, planEndsAt, type PlanHolder } from '#domain/plans/entitlement'
import { billingPeriods, planTiers, trialStatus } from '#domain/plans/plans'
import { dateTime, uuid } from '../../http/json-fields'

/** Response of `/api/auth/get-user`. */
export const userSchema = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  subscription: z
    .object({
      id: z.string(),
      type: z.enum(planTiers),
      period: z.enum(billingPeriods),
      isActive: z.boolean(),
      nextBillingDate: dateTime.nullable(),
      scheduledCancellationAt: dateTime.nullable(),
    })
    .nullable()
    .describe('The user’s current or last plan. Null for none.'),
  trial: z.object({ isActive: z.boolean(), timeLeft: z.number().describe('Milliseconds.') }),
})
export type UserJson = z.output<typeof userSchema>

interface Account extends PlanHolder {
  id: string
  email: string
  firstName: string
  lastName: string
}

export function userJson(account: Account, now: Date): UserJson {
  const { id, email, firstName, lastName, trialEndsAt } = account
  return {
    id,
    email,
    firstName,
    lastName,
    subscription: subscriptionOf(account, now),
    trial: trialStatus(trialEndsAt, now),
  }
}

/** The current or most recent subscription, or null. */
function subscriptionOf({ subscriptions }: Account, now: Date): UserJson['subscription'] {
  const current = currentSubscription(subscriptions, now)
  if (!current) return null
  const endsAt = planEndsAt(current)
  const { id, plan: type, period, currentPeriodEndsAt, scheduledCancellationAt } = current
  return {
    ...{ id, type, period, isActive: endsAt === null || endsAt > now },
    ...{ nextBillingDate: scheduledCancellationAt ? null : currentPeriodEndsAt, scheduledCancellationAt },
  }
}
