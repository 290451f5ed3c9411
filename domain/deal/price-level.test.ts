import { expect, test } from 'vitest'
import { isSuspiciouslyLow, getPriceLevel } from './price-level'

const range = { expectedCents: 1_000_000, lowCents: 900_000, highCents: 1_200_000 }

test.each([
  [899_999, 'GREAT'],
  [900_000, 'GOOD'],
  [949_999, 'GOOD'],
  [950_000, 'FAIR'],
  [1_000_000, 'FAIR'],
  [1_100_000, 'FAIR'],
  [1_100_001, 'HIGH'],
  [1_200_000, 'HIGH'],
  [1_200_001, 'VERY_HIGH'],
] as const)('%d cents with a usual range of $9,000 to $12,000 is %s', (cents, level) => {
  expect(getPriceLevel(cents, range)).toBe(level)
})

test('a price a third below the usual one is suspiciously low', () => {
  expect([isSuspiciouslyLow(660_000, range), isSuspiciouslyLow(640_000, range)]).toEqual([false, true])
})
