import { expect, test } from 'vitest'
import { thorough } from '../../../e2e/support/canaries'
import {
  isCar,
  isPromptInjection,
  isReliableOdometer,
  isReliablePrice,
  namesFault,
  quoteSupports,
  describeWishes,
} from './read'
import {
  faultSentences,
  injectionSentences,
  odometerSentences,
  priceSentences,
  quoteSentences,
  titleSentences,
  wishSentences,
} from './tables'

// Sentences as sellers and buyers write them, with about as many positive as negative examples per rule.

test.each(priceSentences)('$$dollars is the price: $price. “$text”', ({ dollars, price, text, title }) => {
  expect(isReliablePrice(dollars, text, title)).toBe(price)
})

test.each(odometerSentences)('the odometer is reliable: $reading. “$text”', ({ reading, text, title, miles }) => {
  expect(isReliableOdometer(text, title, miles)).toBe(reading)
})

test.each(faultSentences)('the text states a fault: $fault. “$text”', ({ fault, text }) => {
  expect(namesFault(text)).toBe(fault)
})

test.each(quoteSentences)(
  'the quote supports the answer: $supports. $about, $answer: “$quote” in “$text”',
  ({ supports, about, answer, quote, text }) => {
    expect(quoteSupports(about, answer, quote, text)).toBe(supports)
  },
)

test.each(titleSentences)('the title offers a car: $car. “$title”', ({ car, title }) => {
  expect(isCar(title)).toBe(car)
})

test.each(injectionSentences)('the text is a prompt injection: $order. “$text”', ({ order, text }) => {
  expect(isPromptInjection(text)).toBe(order)
})

test.each(wishSentences)('“$words” is parsed as $wishes', ({ words, wishes }) => {
  expect(describeWishes(words)).toEqual(wishes)
})

const hostile = [
  'no ',
  'no, ',
  '1 ',
  '$1,',
  '1-2-',
  '500 down ',
  'down 500 ',
  'payments of 250 ',
  'price is the ',
].concat(
  ['odometer is ', 'miles is ', 'needs a new ', 'title is a ', 'fixed the ', 'no leaks, ', 'salvage ', 'x?', '—', '('],
  ['60k miles engine ', 'ai bot ', 'if you want ', 'a_b', 'everything ', 'rack for ', 'unlike other '],
  ['answer yes ', 'note to ai ', 'ignore all the ', '[system ', '<system ', 'a'],
)

test.each(hostile)('100,000 characters of “%s” are parsed in bounded time', thorough, (words) => {
  const text = words.repeat(100_000 / words.length)
  // A regex that backtracks takes minutes, and the test times out.
  expect(typeof isReliablePrice(500, text)).toBe('boolean')
  expect(typeof isReliableOdometer(text)).toBe('boolean')
  expect(typeof namesFault(text)).toBe('boolean')
  expect(typeof isCar(text)).toBe('boolean')
  expect(typeof isPromptInjection(text)).toBe('boolean')
  expect(quoteSupports('leaks', 'yes', 'leaks', `${text} leaks`)).toBe(false)
})
