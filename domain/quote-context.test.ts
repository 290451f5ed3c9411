import { expect, test } from 'vitest'
import { quoteInContext } from './quote-context'

test('a quote stands among the words around it, cut at spaces', () => {
  const text = 'Garaged since new and never raced. Black leather seats, heated. New tires in spring.'
  expect(quoteInContext(text, 'leather seats', 20)).toEqual({
    before: '…never raced. Black ',
    quote: 'leather seats',
    after: ', heated. New tires…',
  })
})

test('a quote that the text no longer holds stands alone', () => {
  expect(quoteInContext('other words', 'leather')).toEqual({ before: '', quote: 'leather', after: '' })
  expect(quoteInContext(null, 'leather')).toEqual({ before: '', quote: 'leather', after: '' })
})

test('the context ends at the line', () => {
  expect(quoteInContext('one\ntwo leather\nthree', 'leather')).toEqual({ before: 'two ', quote: 'leather', after: '' })
})
