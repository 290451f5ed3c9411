import { entitlementAt } from '#domain/plans/entitlement'
import { budgetTier, modelSpendLimits, maxPictureTokens, type RequestSize, type SpendLimit } from '#domain/plans/budget'
import { reserveSpend, spentToday, type SpendReservation } from '#platform/spend'
import type { Dependencies } from '../../dependencies'
import { ModelBudgetUsedUp } from '../../failures'
import { modelBudgets, expectedCostMicros } from '../../config'

interface AskingSearch {
  searchId: string
  isBackfill: boolean
}
/** The account that asks before a search exists. */
interface AskingUser {
  searchId: null
  userId: string
  isBackfill: boolean
}
export type ModelCallOwner = AskingSearch | AskingUser

/**
 * Reserves the expected cost of a call on the budgets of the asking account and of all accounts. Throws
 * `ModelBudgetUsedUp` if either is too small. A call that costs more is settled at its real cost, so a day may exceed
 * its budget by the underestimate of concurrent calls.
 */
export async function reserveModelCall(
  deps: Dependencies,
  asker: ModelCallOwner,
  request: RequestSize,
): Promise<SpendReservation> {
  const reserved = await reserveSpend(deps.db, {
    kind: 'model',
    amount: expectedCostMicros(deps.config, request),
    limits: await loadLimits(deps, asker),
  })
  if ('usedUpOf' in reserved) throw new ModelBudgetUsedUp()
  return reserved
}

/**
 * Throws `ModelBudgetUsedUp` if the budget does not cover a call with a picture. Checked before photos are fetched, to
 * save requests to the image hosts. Reserves nothing; `reserveModelCall` does.
 */
export async function requireBudgetForPicture(deps: Dependencies, asker: ModelCallOwner): Promise<void> {
  const least = expectedCostMicros(deps.config, { bytes: 0, pictureTokens: maxPictureTokens })
  for (const { account, most } of await loadLimits(deps, asker)) {
    if ((await spentToday(deps.db, account, 'model')) + least > most) throw new ModelBudgetUsedUp()
  }
}

async function loadLimits({ db, config }: Dependencies, asker: ModelCallOwner): Promise<SpendLimit[]> {
  const where = asker.searchId === null ? { id: asker.userId } : { searches: { some: { id: asker.searchId } } }
  const select = { id: true, emailVerifiedAt: true, trialEndsAt: true, subscriptions: true }
  const user = await db.user.findFirstOrThrow({ where, select })
  const tier = budgetTier(user.emailVerifiedAt, entitlementAt(user, new Date()).plan)
  return modelSpendLimits(modelBudgets(config), { account: user.id, tier, isBackfill: asker.isBackfill })
}
