import { entitlementAt } from '#domain/plans/entitlement'
import { budgetTier, modelLimits, maxPictureTokens, type RequestSize, type SpendLimit } from '#domain/plans/budget'
import { reserveSpend, spentToday, type SpendReservation } from '#platform/spend'
import type { Dependencies } from '../../dependencies'
import { ModelBudgetUsedUp } from '../../failures'
import { modelBudgets, expectedMicros } from '../../model-settings'

/** The search on whose behalf the model is asked, and whether the car is part of its backfill. */
interface AskingSearch {
  searchId: string
  isBackfill: boolean
}
/** The account on whose behalf it is asked before there is a search. */
interface AskingUser {
  searchId: null
  userId: string
  isBackfill: boolean
}
export type Asker = AskingSearch | AskingUser

/**
 * Reserves the expected cost of a call on the budget of the account that asks and on the budget of all accounts. Throws
 * `ModelBudgetUsedUp` if either is too small. A call that costs more is settled at its real cost, so a day may end
 * above its budget by what concurrent calls were underestimated.
 */
export async function reserveCall(deps: Dependencies, asker: Asker, request: RequestSize): Promise<SpendReservation> {
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
  const least = expectedMicros(deps.config, { bytes: 0, pictureTokens: maxPictureTokens })
  for (const { account, most } of await limitsOf(deps, asker)) {
    if ((await spentToday(deps.db, account, 'model')) + least > most) throw new ModelBudgetUsedUp()
  }
}

async function limitsOf({ db, config }: Dependencies, asker: Asker): Promise<SpendLimit[]> {
  const where = asker.searchId === null ? { id: asker.userId } : { searches: { some: { id: asker.searchId } } }
  const select = { id: true, emailProvenAt: true, trialEndsAt: true, subscriptions: true }
  const user = await db.user.findFirstOrThrow({ where, select })
  const tier = budgetTier(user.emailProvenAt, entitlementAt(user, new Date()).plan)
  return modelLimits(modelBudgets(config), { account: user.id, tier, isBackfill: asker.isBackfill })
}
