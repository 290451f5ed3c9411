import { expect, test } from 'vitest'
import type { StoredEstimate } from '../deal/price-level'
import { comparedCarsText, dealText, statedFaultText, toDealView } from './deal-text'

const estimate = (over: Partial<StoredEstimate> = {}): StoredEstimate => ({
  ...{ comparables: 23, yearsAround: 1, milesAround: 150, problem: null },
  ...{ expectedCents: 1_413_000, lowCents: 1_260_000, highCents: 1_530_000 },
  ...over,
})
const words = (priceCents: number | null, over: Partial<StoredEstimate> = {}) =>
  dealText(toDealView(priceCents, estimate(over))!)

test.each([
  [1_200_000, 'Great price: $2,100 under the usual $14,100 · 23 similar cars'],
  [1_295_000, 'Good price: $1,150 under the usual $14,100 · 23 similar cars'],
  [1_410_400, 'Fair price: about the usual $14,100 · 23 similar cars'],
  [1_499_500, 'High price: $900 over the usual $14,100 · 23 similar cars'],
  [1_600_000, 'Very high price: $1,900 over the usual $14,100 · 23 similar cars'],
  [700_000, 'Great price: $7,100 under the usual $14,100. Ask why · 23 similar cars'],
])('formats %d cents as %s', (cents, said) => {
  expect(words(cents)).toBe(said)
})

test('without a price, shows the usual price and no level', () => {
  expect(words(null)).toBe('Cars like this usually cost $12,600 to $15,300 · 23 similar cars')
  expect(toDealView(null, estimate())).toMatchObject({ level: null, name: null })
})

const none = { expectedCents: null, lowCents: null, highCents: null }

test('without a usual price, a fault is named in the words of the ad', () => {
  const ad = { title: '2012 Civic', description: 'Nice car but the transmission slips in 3rd gear.' }
  const fault = statedFaultText(ad)
  expect(dealText(toDealView(900_000, estimate({ ...none, problem: 'fault' }), fault)!)).toBe(
    'Price not compared: the ad says “transmission slips”',
  )
  expect(statedFaultText({ title: '2012 Civic', description: 'Runs great.' })).toBeNull()
})

test('without a usual price, nothing is shown when there is nothing to compare', () => {
  expect(toDealView(1_200_000, estimate({ ...none, comparables: 3, problem: 'too few' }))).toBeNull()
  expect(toDealView(900_000, estimate({ ...none, problem: 'fault' }))).toBeNull()
  expect(toDealView(900_000, null)).toBeNull()
})

test('shows which years and distances were compared', () => {
  expect(comparedCarsText(estimate(), 2016)).toBe('23 cars of 2015 to 2017 within 150 miles')
  expect(comparedCarsText(estimate({ milesAround: null }), null)).toBe('23 cars across the country')
})
