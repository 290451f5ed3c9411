import { expect, test } from 'vitest'
import { isPlaceholderOdometer, isPlaceholderPrice, isAffectedByYear } from './placeholder-figures'

test.each([1, 15, 123, 250, 1111, 1234, 123456, 1234567, 111111, 777777, 999999, 9999999, 6000000])(
  '$%i is a placeholder for any car',
  (dollars) => {
    for (const year of [null, 1998, 2024]) expect(isPlaceholderPrice(dollars * 100, year, 2026)).toBe(true)
  },
)

test.each([3450, 7900, 7777, 9999, 11111, 12345, 77777, 99999, 123400, 4_900_000])(
  '$%i is a plausible price for any car',
  (dollars) => {
    for (const year of [null, 1998, 2024]) expect(isPlaceholderPrice(dollars * 100, year, 2026)).toBe(false)
  },
)

test.each([
  [900, 1998, false],
  [300, 1998, false],
  [900, null, false],
  [900, 2015, false],
  [900, 2016, true],
  [500, 2020, true],
  [1000, 2016, false],
  [1999, 2024, true],
  [2999, 2023, true],
  [2999, 2022, false],
  [3000, 2024, false],
])('$%i for a car of %s is a placeholder: %s', (dollars, year, isJoke) => {
  expect(isPlaceholderPrice(dollars * 100, year, 2026)).toBe(isJoke)
})

test.each([111111, 777777, 99999, 123456, 12345, 999999, 1234567, 2_000_000])('%i miles is a placeholder', (miles) => {
  for (const year of [null, 2014, 2025]) expect(isPlaceholderOdometer(miles, year, 2026)).toBe(true)
})

test.each([2359, 8888, 88123, 100000, 412345, 612000])('%i miles is plausible', (miles) => {
  expect(isPlaceholderOdometer(miles, 2014, 2026)).toBe(false)
})

test('up to a thousand miles is a placeholder except on a nearly new car', () => {
  expect(isPlaceholderOdometer(477, 2014, 2026)).toBe(true)
  expect(isPlaceholderOdometer(477, 2025, 2026)).toBe(false)
  expect(isPlaceholderOdometer(477, null, 2026)).toBe(true)
  expect(isPlaceholderOdometer(1000, 2014, 2026)).toBe(true)
  expect(isPlaceholderOdometer(1000, 2025, 2026)).toBe(false)
  expect(isPlaceholderOdometer(1001, 2014, 2026)).toBe(false)
})

test('the result depends on the year exactly where it decides', () => {
  for (const dollars of [300, 999, 1500, 2999, 3000, 7900]) {
    const priceCents = dollars * 100
    const decides = isPlaceholderPrice(priceCents, 2025, 2026) !== isPlaceholderPrice(priceCents, null, 2026)
    const tells = isAffectedByYear('2025 Honda Civic', { priceCents, odometerMiles: null })
    expect({ dollars, tells }).toEqual({ dollars, tells: decides })
  }
  const price = (title: string) => isAffectedByYear(title, { priceCents: 500_00, odometerMiles: null })
  expect(["'19 Civic", '19 Civic', 'Civic 2016'].map(price)).toEqual([true, true, true])
  expect(['1998 Civic', 'Civic', '05 Civic'].map(price)).toEqual([false, false, false])
  const miles = (odometerMiles: number | null) => isAffectedByYear('2025 Civic', { priceCents: null, odometerMiles })
  expect([1000, 1001, null].map(miles)).toEqual([true, false, false])
})

test('the year does not change the result if isAffectedByYear is false', () => {
  let silent = 0
  for (const asOfYear of [2024, 2026]) {
    for (let year = 1990; year <= 2027; year++) {
      for (const figure of [500, 999, 1000, 1001, 2999, 3000, 9000]) {
        const [priceCents, odometerMiles] = [figure * 100, figure]
        const jokes = (of: number | null) => [
          isPlaceholderPrice(priceCents, of, asOfYear),
          isPlaceholderOdometer(figure, of, asOfYear),
        ]
        for (const title of [`${year} Civic`, `'${String(year).slice(2)} Civic`]) {
          if (isAffectedByYear(title, { priceCents, odometerMiles }, asOfYear)) continue
          silent++
          expect(jokes(year), title).toEqual(jokes(null))
        }
      }
    }
  }
  expect(silent).toBeGreaterThan(300)
})
