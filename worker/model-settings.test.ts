import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkModelBudgets, modelBudgetEnv } from './config'

const schema = z
  .object({
    OPENAI_INPUT_PRICE: z.number(),
    OPENAI_CACHED_INPUT_PRICE: z.number(),
    OPENAI_OUTPUT_PRICE: z.number(),
    MODEL_MAX_OUTPUT_TOKENS: z.number(),
    ...modelBudgetEnv,
  })
  .superRefine(checkModelBudgets)
const cheap = {
  ...{ OPENAI_INPUT_PRICE: 0.2, OPENAI_CACHED_INPUT_PRICE: 0.02, OPENAI_OUTPUT_PRICE: 1.2 },
  MODEL_MAX_OUTPUT_TOKENS: 8_000,
}
const problems = (env: object) => schema.safeParse({ ...cheap, ...env }).error?.issues.map((i) => i.path[0]) ?? []

test('the default budgets are large enough for the default model', () => {
  expect(problems({})).toEqual([])
})

test('a budget too small for concurrent calls prevents the start; a budget of 0 is allowed', () => {
  expect(problems({ MODEL_BUDGET_TRIAL: 0.01, MODEL_BUDGET_UNPROVEN: 0 })).toEqual(['MODEL_BUDGET_TRIAL'])
  expect(problems({ OPENAI_OUTPUT_PRICE: 40 })).toEqual(['MODEL_BUDGET_UNPROVEN', 'MODEL_BUDGET_TRIAL'])
  expect(problems({ MODEL_BUDGET_PRODUCT: 0.5 })).toEqual(['MODEL_BUDGET_PRODUCT'])
  expect(problems({ MODEL_BUDGET_PRO: 'much' })).toEqual(['MODEL_BUDGET_PRO'])
})
