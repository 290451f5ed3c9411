import { expect, test } from 'vitest'
import { estimateStateCosts, type SellerKind } from '../deal/state-costs'
import { costLines, costNotes } from './state-cost-text'

const priceCents = 1_140_000
const costsOf = (state: string, seller: SellerKind) =>
  estimateStateCosts({ state, priceCents, seller, year: 2016, asOfYear: 2026 })!
const lines = (state: string, seller: SellerKind = 'dealer') =>
  costLines(costsOf(state, seller), priceCents).map(({ label, amount }) => `${label}: ${amount}`)
const notes = (state: string, seller: SellerKind = 'dealer') =>
  costNotes(costsOf(state, seller), seller, true).join(' ')

test('lists tax, title, registration and their sum', () => {
  expect(lines('TX')).toEqual([
    'Tax, 6.25% of $11,400: $712.50',
    'Title: $33',
    'Registration for a year: $50.75',
    'Total: $796.25',
  ])
  expect(lines('SC')).toEqual([
    'Tax, 5% of $11,400, at most $500: $500',
    'Title: $15',
    'Registration for 2 years: $40',
    'Total: $555',
  ])
})

test('marks the total, which a car without a price has none of', () => {
  const totals = (cents: number | null) => {
    const costs = estimateStateCosts({ state: 'TX', priceCents: cents, seller: 'dealer', year: 2016, asOfYear: 2026 })!
    return costLines(costs, cents).map(({ isTotal = false }) => isTotal)
  }
  expect(totals(priceCents)).toEqual([false, false, false, true])
  expect(totals(null)).toEqual([false, false, false])
})

test('says what is not included', () => {
  expect(lines('MN')).toEqual([
    'Tax, 6.875% of $11,400: $783.75',
    'Title: null',
    'Registration: null',
    'Total of what we know: $783.75',
  ])
  expect(notes('MN')).toContain('couldn’t verify one figure for Minnesota: the title fee and registration.')
  expect(notes('MN')).toMatch(/Counties and cities may add their own tax\. .*Sources: revenue\.state\.mn\.us/)
  expect(notes('TX')).not.toContain('Counties and cities')
})

test('private sales', () => {
  expect(lines('NV', 'private')[0]).toBe('Tax: Nevada doesn’t tax private sales: $0')
  expect(notes('NV', 'unknown')).toContain('A private sale isn’t taxed in Nevada.')
  expect(lines('IL', 'private')[0]).toBe('Tax on a private sale, by Illinois’s table: $115')
  expect(lines('AZ', 'private')).toEqual(['Tax: null', 'Title: $4', 'Registration: null'])
  expect(notes('AZ', 'private')).toContain('Sources differ on whether Arizona taxes private sales.')
  expect(notes('OH', 'private')).toContain('We count a private sale like one from a dealer.')
  expect(notes('OH', 'dealer')).not.toContain('private sale')
  expect(notes('OR', 'private')).not.toContain('private sale')
})
