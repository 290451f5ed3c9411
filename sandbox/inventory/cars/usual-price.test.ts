import { expect, test } from 'vitest'
import { findModelLine, modelLines } from './models'
import { usualPrice } from './usual-price'

const priceOf = (year: number, make: string, model: string, trim: string | null, miles: number) =>
  usualPrice({ year, miles, trim, title: 'clean', features: new Set() }, findModelLine({ make, model, year })!)

/** Typical asking prices of 2026. */
test.each<[Parameters<typeof priceOf>, number]>([
  [[2016, 'Honda', 'Civic', 'LX', 95_000], 11_500],
  [[2012, 'Toyota', 'Camry', 'LE', 140_000], 8_000],
  [[2015, 'Ford', 'F-150', 'XLT', 110_000], 17_500],
  [[2019, 'Toyota', 'Tacoma', 'SR5', 60_000], 29_000],
  [[2006, 'Mazda', 'MX-5 Miata', 'Sport', 90_000], 9_000],
  [[2008, 'Honda', 'S2000', 'Base', 70_000], 31_000],
  [[2017, 'Subaru', 'Outback', '2.5i', 90_000], 14_500],
  [[2014, 'Jeep', 'Wrangler', 'Sport', 90_000], 18_500],
  [[2018, 'Tesla', 'Model 3', 'Long Range', 70_000], 19_500],
  [[2013, 'BMW', '3 Series', '328i', 100_000], 9_500],
])('%o usually costs about $%i', (car, dollars) => {
  expect(priceOf(...car) / dollars).toBeGreaterThan(0.9)
  expect(priceOf(...car) / dollars).toBeLessThan(1.1)
})

test('every model costs less when it is older or driven more, and never next to nothing', () => {
  for (const line of modelLines.filter(({ isClassic }) => !isClassic)) {
    const at = (age: number, miles: number) =>
      usualPrice({ year: 2026 - age, miles, trim: null, title: 'clean', features: new Set() }, line)
    if (line.keeps < 1) expect(at(4, 44_000)).toBeGreaterThan(at(12, 132_000))
    expect(at(8, 60_000)).toBeGreaterThan(at(8, 120_000))
    expect(at(30, 250_000)).toBeGreaterThanOrEqual(900)
  }
})
