import { expect, test } from 'vitest'
import {
  formatComparison,
  isInRange,
  findQuantity,
  formatQuantity,
  toValidComparison,
  type Comparison,
} from './comparison'

const range = (quantity: Comparison['quantity'], least: number | null, most: number | null) => ({
  ...{ quantity, least, most },
})

test.each([
  [range('price', null, 8_000), 'at most $8,000'],
  [range('price', 5_000, 8_000), '$5,000 to $8,000'],
  [range('odometer', null, 80_000), 'at most 80,000 mi'],
  [range('year', 2015, null), '2015 or newer'],
  [range('year', null, 2018), '2018 or older'],
  [range('year', 2015, 2018), '2015 to 2018'],
  [range('year', 2015, 2015), '2015'],
  [range('owners', null, 1), 'at most 1 owner'],
  [range('owners', 1, 2), '1 to 2 owners'],
  [range('horsepower', 300, null), 'at least 300 hp'],
  [range('fuel economy', 30, null), 'at least 30 mpg'],
  [range('cylinders', 6, 6), '6 cylinders'],
  [range('engine size', 2.5, null), 'at least 2.5 L engine size'],
  [range('towing capacity', 5_000, null), 'at least 5,000 lb towing capacity'],
  [range('electric range', 250, null), 'at least 250 mi electric range'],
])('formats %j as “%s”', (comparison, words) => {
  expect(formatComparison(comparison)).toBe(words)
})

test('both ends of a range are inclusive', () => {
  expect([1, 2, 3, 4].map((owners) => isInRange(range('owners', 2, 3), owners))).toEqual([false, true, true, false])
  expect(isInRange(range('price', null, 8_000), 0)).toBe(true)
})

test('finds quantities by the words of buyers and models', () => {
  expect(['Mileage', ' mpg ', 'model year', 'hp', 'previous owners', 'dueños'].map(findQuantity)).toEqual([
    'odometer',
    'fuel economy',
    'year',
    'horsepower',
    'owners',
    'owners',
  ])
  expect(['sunroof', 'colour', '', '__proto__'].map(findQuantity)).toEqual([null, null, null, null])
})

test.each([
  ['an unknown quantity', { quantity: 'beauty', least: 1, most: null }],
  ['a feature that is not a number', { quantity: 'sunroof', least: 1, most: null }],
  ['no end', { quantity: 'price', least: null, most: null }],
  ['an empty range', { quantity: 'year', least: 2018, most: 2015 }],
  ['a negative number', { quantity: 'price', least: -1, most: null }],
  ['no number', { quantity: 'price', least: NaN, most: null }],
  ['a number without end', { quantity: 'price', least: null, most: Infinity }],
])('rejects a comparison with %s', (_, given) => {
  expect(toValidComparison(given)).toBeNull()
})

test('uses the singular for one', () => {
  expect([formatQuantity('owners', 1), formatQuantity('owners', 2), formatQuantity('odometer', 71_000)]).toEqual([
    '1 owner',
    '2 owners',
    '71,000 mi',
  ])
})
