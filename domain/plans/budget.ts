import type { ServedPlan } from './entitlement'

/** Metered per day (UTC). `model` is in millionths of a dollar. */
export type SpendKind = 'model'

/** Account ids for shared budgets: all accounts, and all accounts of a tier. */
export const productBudgetId = 'product'
export const unpaidBudgetId = 'unpaid'
export const unverifiedBudgetId = 'unverified'

export interface SpendLimit {
  account: string
  most: number
}

export type BudgetTier = 'unverified' | 'trial' | 'basic' | 'pro'

/**
 * Paying accounts get their plan's budget, verified accounts the trial's. Unverified accounts get a small one,
 * because anyone can create them.
 */
export function budgetTier(emailVerifiedAt: Date | null, plan: ServedPlan): BudgetTier {
  if (plan === 'basic' || plan === 'pro') return plan
  return emailVerifiedAt === null ? 'unverified' : 'trial'
}

/** The fraction of a day's budget for the backfill. The rest is reserved for new cars. */
const backfillShare = 0.5

/** The fraction of the product's budget for all accounts without a plan. The rest is reserved for paying accounts. */
const unpaidShare = 0.5
/** The small fraction for all unverified accounts, because anyone can open accounts with other people's addresses. */
export const unverifiedShare = 0.05

const microsPerDollar = 1_000_000

/**
 * Returns a day's limits for a model call: the account's own, its group's, and the whole product's. Budgets are in
 * dollars per day, limits in micros.
 */
export function modelSpendLimits(
  budgets: Record<BudgetTier, number> & { product: number },
  { account, tier, isBackfill }: { account: string; tier: BudgetTier; isBackfill: boolean },
): SpendLimit[] {
  const share = isBackfill ? backfillShare : 1
  const most = (dollars: number) => Math.floor(dollars * share * microsPerDollar)
  const unpaid = { account: unpaidBudgetId, most: most(budgets.product * unpaidShare) }
  const shared: Record<BudgetTier, SpendLimit[]> = {
    unverified: [{ account: unverifiedBudgetId, most: most(budgets.product * unverifiedShare) }, unpaid],
    trial: [unpaid],
    basic: [],
    pro: [],
  }
  return [
    { account, most: most(budgets[tier]) },
    ...shared[tier],
    { account: productBudgetId, most: most(budgets.product) },
  ]
}

interface DaysSpend {
  account: { micros: number; budget: number }
  product: { micros: number; budget: number }
}

/** For operators: "$0.12 of $0.50, all accounts $3.10 of $100.00". Budgets are in dollars. */
export function formatBudget({ account, product }: DaysSpend): string {
  const of = ({ micros, budget }: DaysSpend['account']) =>
    `$${(micros / microsPerDollar).toFixed(2)} of $${budget.toFixed(2)}`
  return `${of(account)}, all accounts ${of(product)}`
}

/** Dollars per million tokens, which equals millionths of a dollar per token. */
export interface ModelPrices {
  input: number
  /** For input that the service read before and cached. */
  cachedInput: number
  output: number
}

/** `cached` tokens are part of `input`. A cached token never costs more than another. */
export function callCostMicros(
  prices: ModelPrices,
  { input, cached = 0, output }: { input: number; cached?: number; output: number },
): number {
  const cachedPrice = Math.min(prices.cachedInput, prices.input)
  return Math.ceil((input - cached) * prices.input + cached * cachedPrice + output * prices.output)
}

/** English averages four bytes per token. Three leaves a margin for texts that tokenize worse. */
const bytesPerToken = 3

export const maxPictureTokens = 1_600

/** Newer models count patches of 32 pixels, each as up to 1.62 tokens. */
const patchPixels = 32
const tokensPerPatch = 1.62
/** Older models scale a picture to a shorter side of 768 pixels and count squares of 512, plus a fixed amount. */
const scaledSide = 768
const squarePixels = 512
const tokensPerSquare = 170
const fixedTokens = 85

/** Tokens of a picture (size in pixels) at high detail, by the more expensive of the two methods (decision 024). */
export function pictureTokens({ width, height }: { width: number; height: number }): number {
  const patches = Math.ceil(width / patchPixels) * Math.ceil(height / patchPixels)
  const scale = scaledSide / Math.min(width, height)
  const squares = Math.ceil((width * scale) / squarePixels) * Math.ceil((height * scale) / squarePixels)
  return Math.max(Math.ceil(patches * tokensPerPatch), fixedTokens + squares * tokensPerSquare)
}

/** `bytes` counts the text without the picture. */
export interface RequestSize {
  bytes: number
  pictureTokens: number
}

export function maxInputTokens(request: RequestSize): number {
  return Math.ceil(request.bytes / bytesPerToken) + request.pictureTokens
}

export interface HeldWork {
  /** True if the buyer's words are not compiled yet, so no car is judged. */
  words: boolean
  /** Numbers of waiting cars: new ones, and those of the backfill. */
  news: number
  backfill: number
}

/**
 * Describes work that waits for the next daily budget, which begins at `newDay` ("after 7 PM"). Null if nothing
 * waits.
 */
export function formatHeldWork({ words, news, backfill }: HeldWork, newDay: string): string | null {
  const cars = (count: number) => (count === 1 ? '1 car is' : `${count.toLocaleString('en-US')} cars are`)
  const waiting = (count: number) => `${cars(count)} queued; we’ll check ${count === 1 ? 'it' : 'them'} ${newDay}`
  if (words) {
    return `You’ve used up today’s checks. We’ll read your wishes ${newDay}, then check the cars.`
  }
  if (news > 0) {
    return `You’ve used up today’s checks. ${waiting(news + backfill)}, newest first.`
  }
  if (backfill === 0) return null
  return `You’ve used up today’s checks for cars listed earlier. ${waiting(backfill)}. We’re still checking new cars.`
}
