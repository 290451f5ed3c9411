import type { User } from '#prisma/generated/client'
import { currentSubscription, entitlementAt, type PlanHolder } from '#domain/plans/entitlement'
import { planStatus } from '#domain/words/plan-text'
import { applyPlan, type AppliedPlan } from '#platform/plans/apply-plan'
import { database } from '../../services/database.server'
import { startServiceMail, wakeSearches } from '../../services/temporal.server'
import type { Notice } from '../searches/notices'
import { changeCardAction } from './upgrade-prompt'

interface PlanSnapshot {
  /** Version of everything a screen shows about the plan or its checkout. An open page polls it to detect changes. */
  planVersion: string
  notice: Notice | null
}

export function planSnapshot(
  user: PlanHolder & { timeZone: string | null; checkoutPriceId: string | null },
  now: Date,
): PlanSnapshot {
  const { name, warning, lines } = planStatus(user, now, user.timeZone)
  const subscriptionId = currentSubscription(user.subscriptions, now)?.id ?? ''
  return {
    planVersion: [subscriptionId, user.checkoutPriceId, name, warning, ...lines].join('\n'),
    notice: warning === null ? null : { words: warning, next: changeCardAction },
  }
}

/**
 * Suspends or resumes a user's searches immediately if their plan has changed since it was last applied. The worker
 * does the same for all users every minute.
 */
export async function applyPlanNow(user: PlanHolder & Pick<User, 'id' | 'appliedPlan'>, now: Date): Promise<void> {
  if (entitlementAt(user, now).plan === user.appliedPlan) return
  const applied = await applyPlan(database(), user.id, now)
  if (applied) await deliverPlanChange(applied)
}

/** Failed notifications are recorded, and the worker retries them within a minute. Never throws. */
export async function deliverPlanChange({ searchIds, mailId }: AppliedPlan): Promise<void> {
  await Promise.all([mailId && startServiceMail(mailId), wakeSearches(searchIds)])
}
