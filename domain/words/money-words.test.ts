import { expect, test } from 'vitest'
import { moneyWords } from './money-words'

test('an amount has fraction digits only where it is not whole', () => {
  expect([moneyWords(1_500, 'USD'), moneyWords(1_250, 'USD'), moneyWords(120_005, 'EUR')]).toEqual([
    '$15',
    '$12.50',
    '€1,200.05',
  ])
})
