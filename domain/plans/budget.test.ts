import { expect, test } from 'vitest'
import {
  unpaidBudgetId,
  unverifiedBudgetId,
  formatBudget,
  budgetTier,
  callCostMicros,
  formatHeldWork,
  modelSpendLimits,
  maxInputTokens,
  pictureTokens,
  productBudgetId,
} from './budget'

const budgets = { unverified: 0.05, trial: 0.5, basic: 1, pro: 3, product: 100 }

test('paying accounts get the plan’s budget, verified ones the trial’s, and unverified ones a small one', () => {
  expect([budgetTier(null, 'pro'), budgetTier(null, 'basic')]).toEqual(['pro', 'basic'])
  expect([budgetTier(new Date(), 'trial'), budgetTier(new Date(), 'none')]).toEqual(['trial', 'trial'])
  expect([budgetTier(null, 'trial'), budgetTier(null, 'none')]).toEqual(['unverified', 'unverified'])
})

test('a call counts for the account and the product, and backfill uses at most half of either', () => {
  const limits = (isBackfill: boolean) => modelSpendLimits(budgets, { account: 'u1', tier: 'pro', isBackfill })
  expect(limits(false)).toEqual([
    { account: 'u1', most: 3_000_000 },
    { account: productBudgetId, most: 100_000_000 },
  ])
  expect(limits(true)).toEqual([
    { account: 'u1', most: 1_500_000 },
    { account: productBudgetId, most: 50_000_000 },
  ])
})

test('all unpaid accounts share half of the product’s budget, and all unverified ones a twentieth', () => {
  const limits = (tier: 'unverified' | 'trial') => modelSpendLimits(budgets, { account: 'u1', tier, isBackfill: false })
  expect(limits('trial')).toEqual([
    { account: 'u1', most: 500_000 },
    { account: unpaidBudgetId, most: 50_000_000 },
    { account: productBudgetId, most: 100_000_000 },
  ])
  expect(limits('unverified')).toEqual([
    { account: 'u1', most: 50_000 },
    { account: unverifiedBudgetId, most: 5_000_000 },
    { account: unpaidBudgetId, most: 50_000_000 },
    { account: productBudgetId, most: 100_000_000 },
  ])
})

test('a call costs the price of its tokens, in millionths of a dollar, rounded up', () => {
  const prices = { input: 0.25, cachedInput: 0.025, output: 2 }
  expect(callCostMicros(prices, { input: 1_001, output: 100 })).toBe(451)
  expect(callCostMicros(prices, { input: 1_001, cached: 1_000, output: 100 })).toBe(226)
  expect(
    callCostMicros({ input: 0, cachedInput: 0.025, output: 0 }, { input: 1_001, cached: 1_000, output: 100 }),
  ).toBe(0)
})

test('overestimates the tokens of a request', () => {
  expect(maxInputTokens({ bytes: 3_001, pictureTokens: 900 })).toBe(1_001 + 900)
})

test('a picture counts as 32-pixel patches or 512-pixel squares, whichever is more', () => {
  expect(pictureTokens({ width: 1_024, height: 1_024 })).toBe(Math.ceil(1_024 * 1.62))
  expect(pictureTokens({ width: 993, height: 992 })).toBe(Math.ceil(32 * 31 * 1.62))
  expect(pictureTokens({ width: 128, height: 128 })).toBe(85 + 4 * 170)
})

test('formats held work with its count and time, or null if there is none', () => {
  const newDay = 'after 7 PM'
  expect(formatHeldWork({ words: false, news: 0, backfill: 0 }, newDay)).toBeNull()
  expect(formatHeldWork({ words: true, news: 3, backfill: 0 }, newDay)).toMatch(
    /^You’ve used up today’s checks\. We’ll read your wishes after 7 PM/,
  )
  expect(formatHeldWork({ words: false, news: 1, backfill: 1_200 }, newDay)).toMatch(
    /1,201 cars are queued; we’ll check them after 7 PM, newest first/,
  )
  expect(formatHeldWork({ words: false, news: 0, backfill: 1 }, newDay)).toMatch(
    /listed earlier\. 1 car is queued; we’ll check it after 7 PM\. We’re still checking new cars/,
  )
})

test('formats the day’s cost for operators', () => {
  const spent = { account: { micros: 123_456, budget: 0.5 }, product: { micros: 3_100_000, budget: 100 } }
  expect(formatBudget(spent)).toBe('$0.12 of $0.50, all accounts $3.10 of $100.00')
})
