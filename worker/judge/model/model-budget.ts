import { budgetTier, modelLimits } from '#domain/plans/budget'
import { reserveSpend, type Reserved } from '#platform/spend'
import type { Dependencies } from '../../dependencies'
import { ModelBudgetUsedUp } from '../../failures'
import { modelBudgets, expectedMicros } from '../../model-settings'

/** The search on whose behalf the model is asked, and whether the car is part of its backfill. */
export interface Asker {
  searchId: string
  isBackfill: boolean
}

/** Accounts have no plans yet. Each is on trial. */
const plan = 'trial'

/**
 * Reserves the expected cost of a call on the budget of the search's owner and on the budget of all accounts. Throws
 * `ModelBudgetUsedUp` if either is too small. A call that costs more is settled at its real cost, so a day may end
 * above its budget by what concurrent calls were underestimated.
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
