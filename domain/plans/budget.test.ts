import { expect, test } from 'vitest'
import {
  allUnpaid,
  allUnverified,
  formatBudget,
  budgetTier,
  callMicros,
  formatHeld,
  modelLimits,
  maxInputTokens,
  pictureTokens,
  wholeProduct,
} from './budget'

const budgets = { unproven: 0.05, trial: 0.5, basic: 1, pro: 3, product: 100 }

test('who pays has the budget of the plan; other accounts have the trial’s once the address is proven, and a small one before', () => {
  expect([budgetTier(null, 'pro'), budgetTier(null, 'basic')]).toEqual(['pro', 'basic'])
  expect([budgetTier(new Date(), 'trial'), budgetTier(new Date(), 'none')]).toEqual(['trial', 'trial'])
  expect([budgetTier(null, 'trial'), budgetTier(null, 'none')]).toEqual(['unproven', 'unproven'])
})

test('a call counts for the account and for everybody together, and backfill takes at most half of either', () => {
  const limits = (isBackfill: boolean) => modelLimits(budgets, { account: 'u1', tier: 'pro', isBackfill })
  expect(limits(false)).toEqual([
    { account: 'u1', most: 3_000_000 },
    { account: wholeProduct, most: 100_000_000 },
  ])
  expect(limits(true)).toEqual([
    { account: 'u1', most: 1_500_000 },
    { account: wholeProduct, most: 50_000_000 },
  ])
})

test('all who pay nothing share half of the product’s budget, and all unproven accounts a twentieth', () => {
  const limits = (tier: 'unproven' | 'trial') => modelLimits(budgets, { account: 'u1', tier, isBackfill: false })
  expect(limits('trial')).toEqual([
    { account: 'u1', most: 500_000 },
    { account: allUnpaid, most: 50_000_000 },
    { account: wholeProduct, most: 100_000_000 },
  ])
  expect(limits('unproven')).toEqual([
    { account: 'u1', most: 50_000 },
    { account: allUnverified, most: 5_000_000 },
    { account: allUnpaid, most: 50_000_000 },
    { account: wholeProduct, most: 100_000_000 },
  ])
})

test('a call costs what its tokens cost, in millionths of a dollar and never less', () => {
  expect(callMicros({ input: 0.25, output: 2 }, { input: 1_001, output: 100 })).toBe(451)
  expect(callMicros({ input: 0, output: 0 }, { input: 1_001, output: 100 })).toBe(0)
})

test('the tokens of a request are estimated on the high side', () => {
  expect(maxInputTokens({ bytes: 3_001, pictureTokens: 900 })).toBe(1_001 + 900)
})

test('a picture counts its patches of 32 pixels or its squares of 512, whichever is more', () => {
  expect(pictureTokens({ width: 1_024, height: 1_024 })).toBe(Math.ceil(1_024 * 1.62))
  expect(pictureTokens({ width: 993, height: 992 })).toBe(Math.ceil(32 * 31 * 1.62))
  expect(pictureTokens({ width: 128, height: 128 })).toBe(85 + 4 * 170)
})

test('held work is told with its number and its time, and nothing held says nothing', () => {
  const newDay = 'after 7 PM'
  expect(formatHeld({ words: false, news: 0, backfill: 0 }, newDay)).toBeNull()
  expect(formatHeld({ words: true, news: 3, backfill: 0 }, newDay)).toMatch(
    /^Today’s budget.*Your words are read after 7 PM/,
  )
  expect(formatHeld({ words: false, news: 1, backfill: 1_200 }, newDay)).toMatch(
    /1,201 cars are waiting to be read after 7 PM, the newest first/,
  )
  expect(formatHeld({ words: false, news: 0, backfill: 1 }, newDay)).toMatch(
    /listed before.*: 1 car is waiting to be read after 7 PM\. New cars are still read/,
  )
})

test('operators read what the day has cost', () => {
  const spent = { account: { micros: 123_456, budget: 0.5 }, product: { micros: 3_100_000, budget: 100 } }
  expect(formatBudget(spent)).toBe('$0.12 of $0.50, all accounts $3.10 of $100.00')
})
