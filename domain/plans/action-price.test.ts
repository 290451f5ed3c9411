import { expect, test } from 'vitest'
import { actionKinds, dailyAllowances, maxStoredSearches, getActionPrice, allowanceUsedUpText } from './action-price'

const search = {
  ...{
    make: 'honda',
    models: ['civic', 'accord'],
    otherCars: [] as object[],
    marketplaces: ['craigslist', 'cargurus'],
  },
  ...{ latitude: 30.27, longitude: -97.74, radiusMiles: 60, otherPlaces: [] as object[], countrywide: false },
}

test('an action is charged for its crawls, filtered listings and model calls', () => {
  expect(getActionPrice('create', search, true)).toEqual({ compiles: 1, unsaved: 0, requests: 4, rows: 400 })
  expect(getActionPrice('change', search)).toEqual({ compiles: 0, unsaved: 0, requests: 4, rows: 400 })
  expect(getActionPrice('resume', search)).toEqual({ compiles: 0, unsaved: 0, requests: 4, rows: 400 })
  expect(getActionPrice('run-now', search)).toEqual({ compiles: 0, unsaved: 0, requests: 4, rows: 0 })
  expect(getActionPrice('compile-again', search, true)).toEqual({ compiles: 1, unsaved: 0, requests: 0, rows: 400 })
  expect(getActionPrice('change-criteria', search)).toEqual({ compiles: 0, unsaved: 0, requests: 0, rows: 400 })
})

test('a search for all models costs as much as one model, a countrywide one as much as ten places', () => {
  expect(getActionPrice('create', { ...search, models: [] })).toMatchObject({ requests: 2 })
  expect(getActionPrice('create', { ...search, countrywide: true })).toMatchObject({ requests: 40, rows: 4_000 })
})

test('each further make and place costs as much as the first one', () => {
  const otherCars = [{ make: 'toyota', models: [] }]
  const otherPlaces = [{ label: 'Waco, Texas', value: '', latitude: 31.5, longitude: -97.1, radiusMiles: 30 }]
  expect(getActionPrice('create', { ...search, otherCars })).toMatchObject({ requests: 6 })
  expect(getActionPrice('create', { ...search, otherCars, otherPlaces })).toMatchObject({ requests: 12 })
})

test('every kind of account can create and change the most expensive search about ten times', () => {
  const car = { make: 'a', models: ['a', 'b', 'c'] }
  const dearest = { ...search, ...car, otherCars: Array(4).fill(car), countrywide: true, marketplaces: ['a', 'b', 'c'] }
  const price = getActionPrice('create', dearest, true)
  for (const allowance of Object.values(dailyAllowances)) {
    for (const kind of actionKinds) expect(allowance[kind] / price[kind]).toBeGreaterThan(10)
  }
})

test('each exhausted kind has its own message', () => {
  expect(new Set(actionKinds.map((kind) => allowanceUsedUpText(kind, 'after 7 PM'))).size).toBe(actionKinds.length)
})

test('an account can store twelve searches if its plan watches three', () => {
  expect(maxStoredSearches(3)).toBe(12)
})
