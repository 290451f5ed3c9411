import { searchLimits, type PlanTier } from '#domain/plans/plans'
import { suspensionFor } from '#domain/plans/suspension'
import { searchName } from '#domain/search/search-name'
import { isSuspendableByPlan } from '#platform/plans/apply-plan'
import { database } from '../../services/database.server'

/** Names of the searches that a change to this plan pauses, by the same rule as `applyPlan`. Empty for an upgrade. */
export async function pausedByChange(userId: string, plan: PlanTier): Promise<string[]> {
  const searches = await database().search.findMany({
    where: { userId, ...isSuspendableByPlan },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const { suspend } = suspensionFor({ isEntitled: true, searchLimit: searchLimits[plan] }, searches)
  return searches.filter(({ id }) => suspend.includes(id)).map(searchName)
}
