import { expect, test } from 'vitest'
import { extraCostsText, feeTexts } from './fee-text'

test.each([
  ['Runs great. Dealer fees and tax not included.', 'Not in the price: “Dealer fees and tax not included”'],
  ['Price plus tax. $499 doc fee applies.', 'Not in the price: “$499 doc fee”, “plus tax”'],
  ['No dealer fees, ever.', null],
  ['Doc fee included. Clean title.', null],
])('"%s" is a quiet line: %s', (description, expected) => {
  expect(extraCostsText({ title: '2016 Honda Civic', description })).toBe(expected)
})

test('feeTexts are safe and short', () => {
  const texts = feeTexts([
    { kind: 'taxes', words: 'plus <b>tax\u202E</b> and fees', cents: null },
    { kind: 'dealer', words: `${'doc '.repeat(60)}fee`, cents: null },
  ])
  expect(texts[0]).not.toMatch(/[<>\u202E]/)
  expect(texts[1]!.length).toBeLessThanOrEqual(90)
})
