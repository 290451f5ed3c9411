import { formatBudget, budgetTier, productBudgetId } from '#domain/plans/budget'
import type { ServedPlan } from '#domain/plans/entitlement'
import { spentToday } from '#platform/spend'
import type { Dependencies } from '../dependencies'
import { modelBudgets } from '../config'

export async function describeModelBudget(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  user: { id: string; emailVerifiedAt: Date | null },
  plan: ServedPlan,
): Promise<string> {
  const budgets = modelBudgets(config)
  const [account, product] = await Promise.all([user.id, productBudgetId].map((who) => spentToday(db, who, 'model')))
  return formatBudget({
    account: { micros: account!, budget: budgets[budgetTier(user.emailVerifiedAt, plan)] },
    product: { micros: product!, budget: budgets.product },
  })
}
