import { expect, test } from 'vitest'
import { formatMoney } from './plan-text'

test('an amount has decimals only if it is not whole', () => {
  expect([formatMoney(1_500, 'USD'), formatMoney(1_250, 'USD'), formatMoney(120_005, 'EUR')]).toEqual([
    '$15',
    '$12.50',
    '€1,200.05',
  ])
})

test('a currency without a fraction is counted in whole units', () => {
  expect([formatMoney(100_000, 'JPY'), formatMoney(15_000, 'KRW'), formatMoney(0, 'JPY')]).toEqual([
    '¥100,000',
    '₩15,000',
    '¥0',
  ])
})
