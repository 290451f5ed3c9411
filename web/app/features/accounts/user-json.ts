import { currentSubscription, planEndsAt, type PlanHolder } from '#domain/plans/entitlement'
import { trialStatus, type Subscription } from '#domain/plans/plans'

interface Account extends PlanHolder {
  id: string
  email: string
  firstName: string
  lastName: string
}

/** Response of `/api/auth/get-user`. */
export function userJson(account: Account, now: Date) {
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
function subscriptionOf({ subscriptions }: Account, now: Date): Subscription | null {
  const current = currentSubscription(subscriptions, now)
  if (!current) return null
  const endsAt = planEndsAt(current)
  const { id, plan: type, period, currentPeriodEndsAt, scheduledCancellationAt } = current
  return {
    ...{ id, type, period, isActive: endsAt === null || endsAt > now },
    ...{ nextBillingDate: scheduledCancellationAt ? null : currentPeriodEndsAt, scheduledCancellationAt },
  }
}
