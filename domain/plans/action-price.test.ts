import { expect, test } from 'vitest'
import { actionKinds, dailyAllowances, maxKept, priceOf, allowanceUsedUpText } from './action-price'

const search = { models: ['civic', 'accord'], countrywide: false, marketplaces: ['craigslist', 'cargurus'] }

test('an action costs what it causes: crawls, listings to filter, a call of the model', () => {
  expect(priceOf('create', search, true)).toEqual({ compiles: 1, unsaved: 0, requests: 4, rows: 400 })
  expect(priceOf('change', search)).toEqual({ compiles: 0, unsaved: 0, requests: 4, rows: 400 })
  expect(priceOf('resume', search)).toEqual({ compiles: 0, unsaved: 0, requests: 4, rows: 400 })
  expect(priceOf('run-now', search)).toEqual({ compiles: 0, unsaved: 0, requests: 4, rows: 0 })
  expect(priceOf('compile-again', search, true)).toEqual({ compiles: 1, unsaved: 0, requests: 0, rows: 400 })
  expect(priceOf('change-criteria', search)).toEqual({ compiles: 0, unsaved: 0, requests: 0, rows: 400 })
})

test('a search for every model costs as much as one model, a countrywide one as much as ten places', () => {
  expect(priceOf('create', { ...search, models: [] })).toMatchObject({ requests: 2 })
  expect(priceOf('create', { ...search, countrywide: true })).toMatchObject({ requests: 40, rows: 4_000 })
})

test('an account of any kind can make and change the dearest search some ten times', () => {
  const dearest = { models: ['a', 'b', 'c'], countrywide: true, marketplaces: ['a', 'b', 'c'] }
  const price = priceOf('create', dearest, true)
  for (const allowance of Object.values(dailyAllowances)) {
    for (const kind of actionKinds) expect(allowance[kind] / price[kind]).toBeGreaterThan(10)
  }
})

test('each kind that is used up has a sentence of its own', () => {
  expect(new Set(actionKinds.map((kind) => allowanceUsedUpText(kind, 'after 7 PM'))).size).toBe(actionKinds.length)
})

test('an account keeps twelve searches where its plan watches three', () => {
  expect(maxKept(3)).toBe(12)
})
