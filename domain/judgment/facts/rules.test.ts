import { expect, test } from 'vitest'
import { factsFromRules } from './rules'

const car = { make: 'honda', model: 'civic', bodyType: 'sedan' as const }
const certain = (year: number | null, over: object = {}) =>
  factsFromRules({ ...car, year, ...over }).map(({ feature }) => feature)

test('a rule applies from the first model year that is certainly covered', () => {
  expect(certain(2019)).not.toContain('backup camera')
  expect(certain(2020)).toContain('backup camera')
  expect(certain(2012)).not.toContain('stability control')
  expect(certain(2013)).toContain('stability control')
  expect(certain(2008)).not.toContain('tire pressure monitor')
  expect(certain(2009)).toContain('tire pressure monitor')
  expect(certain(1998)).toEqual([])
  expect(certain(1999)).toEqual(['front airbags'])
})

test('a fact from law has a readable rule and its source', () => {
  expect(factsFromRules({ ...car, year: 2021 })[0]).toMatchObject({
    answer: 'yes',
    evidence: [{ kind: 'rule', rule: expect.stringContaining('since May 2018'), source: '49 CFR 571.111' }],
  })
})

test.each([
  ['ram', '2500'],
  ['ford', 'f-350'],
  ['chevrolet', 'silverado-3500hd'],
  ['dodge', 'ram-2500'],
  ['ford', 'transit'],
  ['ford', 'e-250'],
  ['gmc', 'hummer-ev'],
  ['gmc', 'savana-2500'],
  ['mercedes-benz', 'sprinter'],
  ['nissan', 'nv2500'],
])('a %s %s may weigh more than 10,000 pounds, so no rule applies', (make, model) => {
  expect(certain(2022, { make, model })).toEqual([])
})

test('airbags are certain only in cars, and nothing is certain for an unknown model or year', () => {
  expect(certain(2022, { model: 'f-150', make: 'ford', bodyType: 'pickup' })).toEqual([
    'backup camera',
    'stability control',
    'tire pressure monitor',
  ])
  expect(certain(null)).toEqual([])
  expect(certain(2022, { model: null })).toEqual([])
})
