import { expect, test } from 'vitest'
import type { StoredEstimate } from '../deal/price-level'
import { comparedCarsText, dealText, toDealView } from './evidence-text'

const estimate = (over: Partial<StoredEstimate> = {}): StoredEstimate => ({
  ...{ comparables: 23, yearsAround: 1, milesAround: 150, problem: null },
  ...{ expectedCents: 1_413_000, lowCents: 1_260_000, highCents: 1_530_000 },
  ...over,
})
const words = (priceCents: number | null, over: Partial<StoredEstimate> = {}) =>
  dealText(toDealView(priceCents, estimate(over))!)

test.each([
  [1_200_000, 'Great price: $2,100 under the usual $14,100 · 23 compared'],
  [1_295_000, 'Good price: $1,150 under the usual $14,100 · 23 compared'],
  [1_410_400, 'Fair price: about the usual $14,100 · 23 compared'],
  [1_499_500, 'High price: $900 over the usual $14,100 · 23 compared'],
  [1_600_000, 'Very high price: $1,900 over the usual $14,100 · 23 compared'],
  [700_000, 'Great price: $7,100 under the usual $14,100. Ask why · 23 compared'],
])('formats %d cents as %s', (cents, said) => {
  expect(words(cents)).toBe(said)
})

test('without a price, shows the usual price and no level', () => {
  expect(words(null)).toBe('No price to compare. Such cars usually cost $12,600 to $15,300 · 23 compared')
  expect(toDealView(null, estimate())).toMatchObject({ level: null, name: null })
})

test('without enough comparable cars, or with a fault, shows the reason', () => {
  const none = { expectedCents: null, lowCents: null, highCents: null }
  const few = (comparables: number) => words(1_200_000, { ...none, comparables, problem: 'too few' })
  expect(few(3)).toBe('Not enough comparable cars yet to say whether the price is good: 3 of 8')
  expect(few(0)).toContain('none of 8')
  expect(words(900_000, { ...none, problem: 'fault' })).toContain('the ad names a fault')
  expect(toDealView(900_000, null)).toBeNull()
})

test('shows which years and distances were compared', () => {
  expect(comparedCarsText(estimate(), 2016)).toBe('23 cars of 2015 to 2017 within 150 miles')
  expect(comparedCarsText(estimate({ milesAround: null }), null)).toBe('23 cars across the country')
})
