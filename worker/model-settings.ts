import { z } from 'zod'
import {
  callMicros,
  maxInputTokens,
  maxPictureTokens,
  unverifiedShare,
  type BudgetTier,
  type RequestSize,
} from '#domain/plans/budget'

const dollars = (fallback: number) => z.coerce.number().min(0).default(fallback)

/** Dollars per UTC day: per account by its tier, and for all accounts together. 0 allows no model calls. */
export const modelBudgetEnv = {
  MODEL_BUDGET_UNPROVEN: dollars(0.1),
  MODEL_BUDGET_TRIAL: dollars(0.5),
  MODEL_BUDGET_BASIC: dollars(1),
  MODEL_BUDGET_PRO: dollars(3),
  MODEL_BUDGET_PRODUCT: dollars(100),
}

type BudgetName = keyof typeof modelBudgetEnv
export type ModelSettings = Record<BudgetName, number> & {
  OPENAI_INPUT_PRICE: number
  OPENAI_OUTPUT_PRICE: number
  MODEL_MAX_OUTPUT_TOKENS: number
}

/** Daily budgets by tier, in dollars. */
export function modelBudgets(env: ModelSettings): Record<BudgetTier, number> & { product: number } {
  return {
    unproven: env.MODEL_BUDGET_UNPROVEN,
    trial: env.MODEL_BUDGET_TRIAL,
    basic: env.MODEL_BUDGET_BASIC,
    pro: env.MODEL_BUDGET_PRO,
    product: env.MODEL_BUDGET_PRODUCT,
  }
}

/** About two dozen facts with quotes and some reasoning. Few answers are longer. */
const usualOutputTokens = 2_000

/** High estimate of a call's cost, in millionths of a dollar. This amount is reserved before the call. */
export function expectedMicros(env: ModelSettings, request: RequestSize): number {
  const tokens = {
    input: maxInputTokens(request),
    output: Math.min(usualOutputTokens, env.MODEL_MAX_OUTPUT_TOKENS),
  }
  return callMicros({ input: env.OPENAI_INPUT_PRICE, output: env.OPENAI_OUTPUT_PRICE }, tokens)
}

/** A long listing with all its photos. */
const largeCall = { bytes: 28_000, pictureTokens: maxPictureTokens }
/** Four cars are judged concurrently, and backfill may use half of a budget. */
const minCalls = 8

/**
 * Rejects a budget too small for the reservations of concurrent calls. It would turn away cars that it could pay for.
 */
export function checkModelBudgets(env: ModelSettings, ctx: z.RefinementCtx): void {
  const leastOfOne = (minCalls * expectedMicros(env, largeCall)) / 1_000_000
  for (const name of Object.keys(modelBudgetEnv) as BudgetName[]) {
    const minDollars = name === 'MODEL_BUDGET_PRODUCT' ? leastOfOne / unverifiedShare : leastOfOne
    if (env[name] === 0 || env[name] >= minDollars) continue
    const message = `is too small for ${minCalls} calls at these prices (${minDollars} dollars); 0 asks for nothing`
    ctx.addIssue({ code: 'custom', path: [name], message })
  }
}
