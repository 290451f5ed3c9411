import { budgetTier, modelLimits } from '#domain/plans/budget'
import { reserveSpend, type Reserved } from '#platform/spend'
import type { Dependencies } from '../../dependencies'
import { ModelBudgetUsedUp } from '../../failures'
import { modelBudgets, expectedMicros } from '../../model-settings'

/** The search that asks the model something, and whether about a car that was listed before it began to watch. */
export interface Asker {
  searchId: string
  isBackfill: boolean
}

/** Until accounts have plans, each is on trial. */
const plan = 'trial'

/**
 * Reserves what a call is expected to cost on the budget of the search's owner and on everybody's. Throws
 * `ModelBudgetUsedUp` where either does not hold it. A call that comes dearer is settled as it was, so a day may end
 * above its budget by what the calls of one moment were underrated.
 */
export async function reserveCall(
  { db, config }: Dependencies,
  { searchId, isBackfill }: Asker,
  request: { bytes: number; photos: number },
): Promise<Reserved> {
  const { userId, user } = await db.search.findUniqueOrThrow({
    where: { id: searchId },
    select: { userId: true, user: { select: { emailProvenAt: true } } },
  })
  const tier = budgetTier(user.emailProvenAt, plan)
  const reserved = await reserveSpend(db, {
    kind: 'model',
    amount: expectedMicros(config, request),
    limits: modelLimits(modelBudgets(config), { account: userId, tier, isBackfill }),
  })
  if ('usedUpOf' in reserved) throw new ModelBudgetUsedUp()
  return reserved
}
