import { entitlementAt, type PlanHolder } from '#domain/plans/entitlement'
import { applyPlan } from '#platform/plans/apply-plan'
import type { User } from '#prisma/generated/client'
import { database } from '../../services/database.server'
import { startServiceMail, wakeSearch } from '../../services/temporal.server'

/**
 * Suspends and resumes a person's searches if their plan began, changed or ended since that was last done, so that they
 * see it at once. The worker does the same each minute, for everybody.
 */
export async function applyOwnPlan(user: PlanHolder & Pick<User, 'id' | 'appliedPlan'>, now: Date): Promise<void> {
  if (entitlementAt(user, now).plan === user.appliedPlan) return
  const applied = await applyPlan(database(), user.id, now)
  if (!applied) return
  const { searchIds, mailId } = applied
  await Promise.all([mailId && startServiceMail(mailId), ...searchIds.map((id) => wakeSearch(id, 'changed'))])
}
