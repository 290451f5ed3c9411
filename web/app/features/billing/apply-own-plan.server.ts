import { entitlementAt, type PlanHolder } from '#domain/plans/entitlement'
import { applyPlan, type AppliedPlan } from '#platform/plans/apply-plan'
import type { User } from '#prisma/generated/client'
import { database } from '../../services/database.server'
import { startServiceMail, wakeSearches } from '../../services/temporal.server'

/**
 * Suspends and resumes a person's searches if their plan began, changed or ended since that was last done, so that they
 * see it at once. The worker does the same each minute, for everybody.
 */
export async function applyOwnPlan(user: PlanHolder & Pick<User, 'id' | 'appliedPlan'>, now: Date): Promise<void> {
  if (entitlementAt(user, now).plan === user.appliedPlan) return
  const applied = await applyPlan(database(), user.id, now)
  if (applied) await deliverPlanChange(applied)
}

/** What does not get through is recorded, and the worker does it within a minute. Never throws. */
export async function deliverPlanChange({ searchIds, mailId }: AppliedPlan): Promise<void> {
  await Promise.all([mailId && startServiceMail(mailId), wakeSearches(searchIds)])
}
