import { budgetTier, modelLimits, mostPictureTokens, type RequestSize, type SpendLimit } from '#domain/plans/budget'
import { reserveSpend, spentToday, type Reserved } from '#platform/spend'
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
export async function reserveCall(deps: Dependencies, asker: Asker, request: RequestSize): Promise<Reserved> {
  const reserved = await reserveSpend(deps.db, {
    kind: 'model',
    amount: expectedMicros(deps.config, request),
    limits: await limitsOf(deps, asker),
  })
  if ('usedUpOf' in reserved) throw new ModelBudgetUsedUp()
  return reserved
}

/**
 * Throws `ModelBudgetUsedUp` if a call with a picture could not be paid. Asked before photos are fetched, so that cars
 * beyond the budget cost the image hosts nothing. Only `reserveCall` reserves.
 */
export async function requireBudgetForPicture(deps: Dependencies, asker: Asker): Promise<void> {
  const least = expectedMicros(deps.config, { bytes: 0, pictureTokens: mostPictureTokens })
  for (const { account, most } of await limitsOf(deps, asker)) {
    if ((await spentToday(deps.db, account, 'model')) + least > most) throw new ModelBudgetUsedUp()
  }
}

async function limitsOf({ db, config }: Dependencies, { searchId, isBackfill }: Asker): Promise<SpendLimit[]> {
  const { userId, user } = await db.search.findUniqueOrThrow({
    where: { id: searchId },
    select: { userId: true, user: { select: { emailProvenAt: true } } },
  })
  const tier = budgetTier(user.emailProvenAt, plan)
  return modelLimits(modelBudgets(config), { account: userId, tier, isBackfill })
}
