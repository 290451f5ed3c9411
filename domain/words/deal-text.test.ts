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
  expect(words(null)).toBe('A fair price is $13,400 to $14,700 · 23 similar cars')
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

test.each([
  [{ comparables: 5, problem: 'too few' }, 'only 5 similar cars'],
  [{ comparables: 1, problem: 'too few' }, 'only 1 similar car'],
  [{ comparables: 0, problem: 'too few' }, 'no similar cars'],
  [{ problem: 'fault' }, 'the ad mentions a fault'],
])('a price without a verdict says why: %o', (over, why) => {
  const view = toDealView(1_200_000, estimate({ ...none, ...over }))
  expect(view).toEqual({ level: null, name: null, words: `Price not compared: ${why}` })
})

test('nothing is shown without an estimate, or when neither price is known', () => {
  expect(toDealView(900_000, null)).toBeNull()
  expect(toDealView(null, estimate({ ...none, comparables: 3, problem: 'too few' }))).toBeNull()
})

test('words never contradict the level: no good price is over the usual, and no high one under it', () => {
  const said = { GREAT: 'under', GOOD: 'under', FAIR: '(?:under|over|about)', HIGH: 'over', VERY_HIGH: 'over' }
  const seen = new Set<string>()
  const wrong: string[] = []
  for (let expectedCents = 30_000; expectedCents < 9_000_000; expectedCents = Math.round(expectedCents * 1.06) + 7) {
    for (const half of [0.04, 0.06, 0.11, 0.3]) {
      const [lowCents, highCents] = [-half, half].map((by) => Math.round(expectedCents * Math.exp(by)))
      for (let share = 0.6; share < 1.6; share += 0.0073) {
        const priceCents = Math.round(expectedCents * share)
        const { level, name, words } = toDealView(priceCents, estimate({ expectedCents, lowCents, highCents }))!
        seen.add(level!)
        if (!new RegExp(`^(?:\\$[1-9][\\d,]* )?${said[level!]} the usual \\$`).test(words))
          wrong.push(`${name}: ${words}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(seen.size).toBe(5)
})

test('shows which years and distances were compared', () => {
  expect(comparedCarsText(estimate(), 2016)).toBe('23 cars of 2015 to 2017 within 150 miles')
  expect(comparedCarsText(estimate({ milesAround: null }), null)).toBe('23 cars across the country')
})
