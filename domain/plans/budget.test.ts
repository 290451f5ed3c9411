import { expect, test } from 'vitest'
import {
  budgetInWords,
  budgetTier,
  callMicros,
  heldInWords,
  modelLimits,
  mostInputTokens,
  wholeProduct,
} from './budget'

const budgets = { unproven: 0.05, trial: 0.5, basic: 1, pro: 3, product: 100 }

test('an account has the budget of its plan once its address is proven, and a small one before', () => {
  expect(budgetTier(new Date(), 'trial')).toBe('trial')
  expect(budgetTier(new Date(), 'pro')).toBe('pro')
  expect(budgetTier(null, 'pro')).toBe('unproven')
})

test('a call counts for the account and for everybody together, and backfill takes at most half of either', () => {
  const limits = (isBackfill: boolean) => modelLimits(budgets, { account: 'u1', tier: 'trial', isBackfill })
  expect(limits(false)).toEqual([
    { account: 'u1', most: 500_000 },
    { account: wholeProduct, most: 100_000_000 },
  ])
  expect(limits(true)).toEqual([
    { account: 'u1', most: 250_000 },
    { account: wholeProduct, most: 50_000_000 },
  ])
})

test('a call costs what its tokens cost, in millionths of a dollar and never less', () => {
  expect(callMicros({ input: 0.25, output: 2 }, { input: 1_001, output: 100 })).toBe(451)
  expect(callMicros({ input: 0, output: 0 }, { input: 1_001, output: 100 })).toBe(0)
})

test('the tokens of a request are estimated on the high side', () => {
  expect(mostInputTokens(3_001, 2)).toBe(1_001 + 1_000)
})

test('held work is told with its number and its time, and nothing held says nothing', () => {
  expect(heldInWords({ words: false, news: 0, backfill: 0 })).toBeNull()
  expect(heldInWords({ words: true, news: 3, backfill: 0 })).toMatch(
    /^Today’s budget.*Your words are read after midnight UTC/,
  )
  expect(heldInWords({ words: false, news: 1, backfill: 1_200 })).toMatch(
    /1,201 cars wait .*midnight UTC, the newest first/,
  )
  expect(heldInWords({ words: false, news: 0, backfill: 1 })).toMatch(
    /listed before.*: 1 car waits until.*New cars are still read/,
  )
})

test('operators read what the day has cost', () => {
  const spent = { account: { micros: 123_456, budget: 0.5 }, product: { micros: 3_100_000, budget: 100 } }
  expect(budgetInWords(spent)).toBe('$0.12 of $0.50, all accounts $3.10 of $100.00')
})
