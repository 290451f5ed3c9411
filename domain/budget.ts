import type { ActionKind } from './action-price'
import type { PlanTier } from './plans'

/** What is metered a day (UTC). `model` is in millionths of a dollar, the others are counts. */
export type SpendKind = 'model' | ActionKind

/** Stands for everybody together where an account's id is asked for. */
export const wholeProduct = 'product'

/** The most that an account, or `wholeProduct`, may spend of a kind in one day. */
export interface SpendLimit {
  account: string
  most: number
}

/** What an account's daily budget goes by. */
export const budgetTiers = ['unproven', 'trial', 'basic', 'pro'] as const
export type BudgetTier = (typeof budgetTiers)[number]

/** An account whose address nobody has proven has a small budget, whatever its plan. */
export function budgetTier(emailProvenAt: Date | null, plan: 'trial' | PlanTier): BudgetTier {
  return emailProvenAt === null ? 'unproven' : plan
}

/** Cars that were listed before a search began may take this much of a day's budget: the rest is kept for news. */
export const backfillShare = 0.5

const microsPerDollar = 1_000_000

/** A day's limits for a model call: the account's own, then everybody's. Budgets are dollars a day, limits are micros. */
export function modelLimits(
  budgets: Record<BudgetTier, number> & { product: number },
  { account, tier, isBackfill }: { account: string; tier: BudgetTier; isBackfill: boolean },
): SpendLimit[] {
  const share = isBackfill ? backfillShare : 1
  const most = (dollars: number) => Math.floor(dollars * share * microsPerDollar)
  return [
    { account, most: most(budgets[tier]) },
    { account: wholeProduct, most: most(budgets.product) },
  ]
}

/** Prices are dollars per million tokens, which is the same as millionths of a dollar per token. */
export interface ModelPrices {
  input: number
  output: number
}

/** What a call costs, in millionths of a dollar. */
export function callMicros(prices: ModelPrices, tokens: { input: number; output: number }): number {
  return Math.ceil(tokens.input * prices.input + tokens.output * prices.output)
}

/** English comes at four bytes a token; three leave room for what tokenises worse. */
const bytesPerToken = 3
/** Models count a photo of low detail differently, few above this. */
const tokensPerPhoto = 1_000

/** The most tokens that a request of so many bytes and photos is expected to hold. */
export function mostInputTokens(bytes: number, photos: number): number {
  return Math.ceil(bytes / bytesPerToken) + photos * tokensPerPhoto
}
