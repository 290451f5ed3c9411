import { entitlementAt, type PlanHolder } from '#domain/plans/entitlement'
import { applyPlan, type AppliedPlan } from '#platform/plans/apply-plan'
import type { User } from '#prisma/generated/client'
import { database } from '../../services/database.server'
import { startServiceMail, wakeSearches } from '../../services/temporal.server'

/**
 * Suspends or resumes a user's searches immediately if their plan has changed since it was last applied. The worker
 * does the same for all users every minute.
 */
export async function applyOwnPlan(user: PlanHolder & Pick<User, 'id' | 'appliedPlan'>, now: Date): Promise<void> {
  if (entitlementAt(user, now).plan === user.appliedPlan) return
  const applied = await applyPlan(database(), user.id, now)
  if (applied) await deliverPlanChange(applied)
}

/** Failed notifications are recorded, and the worker retries them within a minute. Never throws. */
export async function deliverPlanChange({ searchIds, mailId }: AppliedPlan): Promise<void> {
  await Promise.all([mailId && startServiceMail(mailId), wakeSearches(searchIds)])
}
