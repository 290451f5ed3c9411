import { expect, test } from 'vitest'
import { hourMs } from '../durations'
import { estimateKey, keepsEstimate, type KeptEstimate } from './kept-estimate'

const car = {
  ...{ make: 'honda', model: 'civic', year: 2006, trim: 'LX', odometerMiles: 140_000, titleStatus: null },
  ...{ vehicleId: null, vin: null, latitude: null, longitude: null, priceCents: 560_000, isFaulty: false },
}
const carKey = estimateKey(car)
const at = new Date('2026-11-20T09:00:00Z')
const hoursLater = (hours: number) => new Date(at.getTime() + hours * hourMs)
const range = (expectedCents: number) => ({
  expectedCents,
  lowCents: Math.round(expectedCents * 0.88),
  highCents: Math.round(expectedCents * 1.12),
})
const kept: KeptEstimate = { carKey, estimatedAt: at, comparables: 12, range: range(570_000) }
const fresh = (dollars: number, over: Partial<Parameters<typeof keepsEstimate>[1]> = {}) => ({
  ...{ carKey, comparables: 14, range: range(dollars * 100) },
  ...over,
})

test('a usual price of $5,700 stays when a few more ads would move it to $5,200 and then to $5,500', () => {
  for (const dollars of [5_200, 5_500, 6_300]) expect(keepsEstimate(kept, fresh(dollars), hoursLater(0.5))).toBe(true)
})

test('it is replaced when the market has moved, after a day, and once there are plenty of cars', () => {
  for (const dollars of [4_900, 6_500]) expect(keepsEstimate(kept, fresh(dollars), hoursLater(0.5))).toBe(false)
  expect(keepsEstimate(kept, fresh(5_700), hoursLater(20))).toBe(false)
  expect(keepsEstimate(kept, fresh(5_600, { comparables: 24 }), hoursLater(0.5))).toBe(false)
  expect(keepsEstimate({ ...kept, comparables: 30 }, fresh(5_600, { comparables: 60 }), hoursLater(0.5))).toBe(true)
})

test('it outlives comparable cars that are gone, and a car without one gets the first that there is', () => {
  expect(keepsEstimate(kept, fresh(0, { range: null, comparables: 7 }), hoursLater(1))).toBe(true)
  expect(keepsEstimate({ ...kept, range: null }, fresh(5_700), hoursLater(0.1))).toBe(false)
})

test('it depends on the facts of the car, and not on what its seller asks', () => {
  expect(estimateKey({ ...car, priceCents: 490_000 })).toBe(carKey)
  for (const over of [
    { odometerMiles: 141_000 },
    { year: 2007 },
    { trim: 'EX' },
    { titleStatus: 'salvage' },
    { isFaulty: true },
    { model: 'accord' },
  ]) {
    const other = estimateKey({ ...car, ...over })
    expect(other).not.toBe(carKey)
    expect(keepsEstimate(kept, fresh(5_700, { carKey: other }), hoursLater(0.5))).toBe(false)
  }
  expect(keepsEstimate({ ...kept, carKey: null }, fresh(5_700), hoursLater(0.5))).toBe(false)
})
