import { expect, test } from 'vitest'
import { findPriceMove, minCarsOfMonth, priceMoveText, type PricedMonths } from './price-move'

const months = { before: 'April', now: 'May' }
const cars = (beforeCents: number | null, nowCents: number | null, count = minCarsOfMonth): PricedMonths[] =>
  Array.from({ length: count }, () => ({ beforeCents, nowCents }))
const textOf = (before: number, now: number) => priceMoveText(findPriceMove(cars(before, now))!, months)

test('compares the medians of each month’s cars, so that one wild price changes nothing', () => {
  const move = findPriceMove([
    ...cars(1_450_000, null, 21),
    ...cars(null, 1_420_000, 24),
    { beforeCents: 99_999_900, nowCents: 100 },
  ])
  expect(move).toEqual({ before: { cars: 22, cents: 1_450_000 }, now: { cars: 25, cents: 1_420_000 } })
  expect(priceMoveText(move!, months)).toBe(
    'median asking price $14,200, down $300 (2%) from April. 25 cars for sale in May, 22 in April.',
  )
})

test('says nothing with too few priced cars in either month', () => {
  expect(findPriceMove(cars(1, 1, minCarsOfMonth - 1))).toBeNull()
  expect(findPriceMove([...cars(1, 1, minCarsOfMonth - 1), { beforeCents: 1, nowCents: null }])).toBeNull()
  expect(findPriceMove([...cars(1, 1, minCarsOfMonth - 1), { beforeCents: 0, nowCents: 1 }])).toBeNull()
  expect(findPriceMove(cars(1, 1))).not.toBeNull()
})

test.each([
  [1_000_000, 1_100_000, 'median asking price $11,000, up $1,000 (10%) from April.'],
  [1_000_000, 1_004_900, 'median asking price $10,049, about the same as in April.'],
  [1_000_000, 994_000, 'median asking price $9,940, down $60 (1%) from April.'],
])('from %i to %i cents: %s', (before, now, text) => expect(textOf(before, now)).toContain(text))
