import { expect, test } from 'vitest'
import { compareOdometers, toOdometerReading } from './odometer'

test.each([
  [88_123, 88_123, 14, 'equal'],
  [88_123, 88_000, 14, 'rounded'],
  [98_000, 98_000, 0, 'rounded'],
  [88_123, 88_900, 14, 'further'],
  [88_123, 90_900, 2, 'other'],
  [88_123, 88_100, 14, 'rounded'],
  [88_123, 86_911, 14, 'other'],
  [84_213, 48_213, 14, 'mistyped'],
  [98_123, 9_812, 14, 'mistyped'],
  [88_123, 88_563, 2, 'further'],
  [88_123, 88_124, 0, 'askew'],
  [88_123, 88_013, 2, 'askew'],
  [88_123, 88_751, 0, 'other'],
  [88_123, 90_423, 21, 'askew'],
  [121_350, 120_000, 2, 'askew'],
  [88_123, 87_523, null, 'further'],
] as const)('compares %d and %d after %j days as %s', (first, second, days, match) => {
  const [one, other] = [toOdometerReading(first, false)!, toOdometerReading(second, false)!]
  expect(compareOdometers(one, other, days)).toBe(match)
})

test('placeholders and demo figures are not readings, but thousands typed short are', () => {
  expect(toOdometerReading(null, false)).toBeNull()
  expect(toOdometerReading(12, false)).toBeNull()
  expect(toOdometerReading(999_999, true)).toBeNull()
  expect(toOdometerReading(98, true)).toEqual({ miles: 98_000, precision: 1_000 })
})
