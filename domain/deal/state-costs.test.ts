import { describe, expect, test } from 'vitest'
import { stateNames } from '../places/us-states'
import { estimateStateCosts, type Purchase } from './state-costs'
import { stateRows } from './state-costs-data'

const costs = (state: string, over: Partial<Purchase> = {}) =>
  estimateStateCosts({ state, priceCents: 1_000_000, seller: 'dealer', year: 2016, asOfYear: 2026, ...over })!

test('the table has the fifty states and D.C., each with a source', () => {
  const states = Object.keys(stateNames).filter((code) => !['PR', 'GU', 'VI'].includes(code))
  expect(Object.keys(stateRows).sort()).toEqual(states.sort())
  for (const { sources } of Object.values(stateRows)) expect(sources.length).toBeGreaterThan(0)
})

test('the table has plausible figures', () => {
  for (const { taxPercent, titleDollars, registrationDollars } of Object.values(stateRows)) {
    expect(taxPercent ?? 0).toBeLessThanOrEqual(7.25)
    expect(taxPercent ?? 0).toBeGreaterThanOrEqual(0)
    expect(titleDollars ?? 4).toBeGreaterThanOrEqual(4)
    expect(titleDollars ?? 4).toBeLessThanOrEqual(200)
    expect(registrationDollars ?? 20).toBeGreaterThanOrEqual(20)
    expect(registrationDollars ?? 20).toBeLessThanOrEqual(151)
  }
})

describe('the estimate', () => {
  test('adds tax, title and registration', () => {
    expect(costs('TX')).toMatchObject({
      ...{ name: 'Texas', rule: 'percent', taxCents: 62_500, titleCents: 3_300, registrationCents: 5_075 },
      totalCents: 70_875,
    })
  })

  test('leaves out what was not verified', () => {
    expect(costs('MN')).toMatchObject({
      titleCents: null,
      registrationCents: null,
      taxCents: 68_750,
      totalCents: 68_750,
    })
  })

  test('keeps to the limits of a state', () => {
    expect(costs('SC', { priceCents: 2_000_000 }).taxCents).toBe(50_000)
    expect(costs('VA', { priceCents: 100_000 }).taxCents).toBe(7_500)
  })

  test('without a sales tax, or without one rate', () => {
    expect(costs('OR')).toMatchObject({ rule: 'none', taxCents: 0 })
    expect(costs('DC')).toMatchObject({ rule: 'unknown', taxCents: null, totalCents: null })
  })

  test('without a price there is no tax, but there are fees', () => {
    expect(costs('TX', { priceCents: null })).toMatchObject({ taxCents: null, titleCents: 3_300, totalCents: null })
  })

  test('knows no other places', () => {
    for (const state of ['GU', 'XX', '', 'constructor']) expect(costs(state)).toBeNull()
  })
})

const seller = 'private'

test('a private sale is not taxed in Nevada', () => {
  expect(costs('NV', { seller })).toMatchObject({ rule: 'untaxed', taxCents: 0, totalCents: 2_825 })
  expect(costs('NV', { seller: 'unknown' })).toMatchObject({ rule: 'percent', taxCents: 68_500 })
})

test('a private sale is taxed by age in Illinois, up to $15,000', () => {
  const tax = (over: Partial<Purchase>) => costs('IL', { seller, ...over }).taxCents
  expect([2026, 2025, 2016, 2010].map((year) => tax({ year }))).toEqual([46_500, 46_500, 11_500, 10_000])
  expect(tax({ year: 2027 })).toBe(46_500)
  expect(tax({ year: null })).toBeNull()
  expect(tax({ priceCents: 1_500_000 })).toBe(85_000)
  expect(tax({ priceCents: 2_000_000 })).toBeNull()
})

test('a private sale is left open where sources differ', () => {
  expect(costs('AZ', { seller })).toMatchObject({ rule: 'unknown', taxCents: null })
})

test('a private sale is taxed like one from a dealer elsewhere', () => {
  expect(costs('TX', { seller })).toEqual(costs('TX'))
})
