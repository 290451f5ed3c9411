import type { ServedPlan } from './entitlement'

/** What is metered per day (UTC). `model` is in millionths of a dollar. */
export type SpendKind = 'model'

/** These stand for many accounts together where an account's id is expected: all, and all of a standing. */
export const wholeProduct = 'product'
export const allUnpaid = 'unpaid'
export const allUnverified = 'unproven'

/** The most that an account, or many together, may spend of a kind in one day. */
export interface SpendLimit {
  account: string
  most: number
}

/** What decides an account's daily budget. */
export const budgetTiers = ['unproven', 'trial', 'basic', 'pro'] as const
export type BudgetTier = (typeof budgetTiers)[number]

/**
 * Who pays has the plan's budget. Before the address of another account is proven, anybody may have opened it, so its
 * budget is small; then it is the trial's.
 */
export function budgetTier(emailProvenAt: Date | null, plan: ServedPlan): BudgetTier {
  if (plan === 'basic' || plan === 'pro') return plan
  return emailProvenAt === null ? 'unproven' : 'trial'
}

/** The backfill may use this share of a day's budget; the rest is kept for news. */
export const backfillShare = 0.5

/** All accounts without a plan may use this share of the product's budget; the rest is kept for those who pay. */
const unpaidShare = 0.5
/** Anybody can open accounts with addresses that are not theirs, so all of these share little. */
export const unverifiedShare = 0.05

const microsPerDollar = 1_000_000

/**
 * A day's limits for a model call: the account's own, those of all accounts of its standing, then everybody's. Budgets
 * are in dollars a day, limits in micros.
 */
export function modelLimits(
  budgets: Record<BudgetTier, number> & { product: number },
  { account, tier, isBackfill }: { account: string; tier: BudgetTier; isBackfill: boolean },
): SpendLimit[] {
  const share = isBackfill ? backfillShare : 1
  const most = (dollars: number) => Math.floor(dollars * share * microsPerDollar)
  const unpaid = { account: allUnpaid, most: most(budgets.product * unpaidShare) }
  const shared: Record<BudgetTier, SpendLimit[]> = {
    unproven: [{ account: allUnverified, most: most(budgets.product * unverifiedShare) }, unpaid],
    trial: [unpaid],
    basic: [],
    pro: [],
  }
  return [
    { account, most: most(budgets[tier]) },
    ...shared[tier],
    { account: wholeProduct, most: most(budgets.product) },
  ]
}

/** What an account and all accounts together have spent of a day's budgets. */
export interface DaysSpend {
  account: { micros: number; budget: number }
  product: { micros: number; budget: number }
}

/** For operators: "$0.12 of $0.50, all accounts $3.10 of $100.00". Budgets are in dollars. */
export function formatBudget({ account, product }: DaysSpend): string {
  const of = ({ micros, budget }: DaysSpend['account']) =>
    `$${(micros / microsPerDollar).toFixed(2)} of $${budget.toFixed(2)}`
  return `${of(account)}, all accounts ${of(product)}`
}

/** Dollars per million tokens, which is the same as millionths of a dollar per token. */
export interface ModelPrices {
  input: number
  output: number
}

/** What a call costs, in millionths of a dollar. */
export function callMicros(prices: ModelPrices, tokens: { input: number; output: number }): number {
  return Math.ceil(tokens.input * prices.input + tokens.output * prices.output)
}

/** English needs four bytes a token; three leave room for texts that tokenise worse. */
const bytesPerToken = 3

/** What a picture may count at most, in input tokens. */
export const maxPictureTokens = 1_600

/** The newer models count patches of 32 pixels, each as up to 1.62 tokens. */
const patchPixels = 32
const tokensPerPatch = 1.62
/** The older ones scale a picture to a shorter side of 768 pixels and count squares of 512, on top of a fixed amount. */
const scaledSide = 768
const squarePixels = 512
const tokensPerSquare = 170
const fixedTokens = 85

/** The tokens of a picture in pixels at high detail, by whichever way of counting costs more (decision 024). */
export function pictureTokens({ width, height }: { width: number; height: number }): number {
  const patches = Math.ceil(width / patchPixels) * Math.ceil(height / patchPixels)
  const scale = scaledSide / Math.min(width, height)
  const squares = Math.ceil((width * scale) / squarePixels) * Math.ceil((height * scale) / squarePixels)
  return Math.max(Math.ceil(patches * tokensPerPatch), fixedTokens + squares * tokensPerSquare)
}

/** A request's size as the budget estimates it. The bytes are those of its text, without the picture. */
export interface RequestSize {
  bytes: number
  pictureTokens: number
}

/** The most tokens that a request of this size is expected to hold. */
export function maxInputTokens(request: RequestSize): number {
  return Math.ceil(request.bytes / bytesPerToken) + request.pictureTokens
}

/** The work of a search that the daily budget holds back. */
export interface HeldWork {
  /** The buyer's words are not compiled yet, so no car is judged. */
  words: boolean
  /** Cars waiting: news, and those of the backfill. */
  news: number
  backfill: number
}

/** Says what waits for a new day's budget, which begins at `newDay` ("after 7 PM"); null where nothing does. */
export function formatHeld({ words, news, backfill }: HeldWork, newDay: string): string | null {
  const cars = (count: number) => (count === 1 ? '1 car is' : `${count.toLocaleString('en-US')} cars are`)
  const waiting = (count: number) => `${cars(count)} waiting to be read ${newDay}`
  if (words) {
    return `Today’s budget for reading is used up. Your words are read ${newDay}, and then the cars.`
  }
  if (news > 0) {
    return `Today’s budget for reading is used up: ${waiting(news + backfill)}, the newest first.`
  }
  if (backfill === 0) return null
  return `Today’s budget for cars listed before is used up: ${waiting(backfill)}. New cars are still read.`
}
