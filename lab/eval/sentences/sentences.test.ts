import { expect, test } from 'vitest'
import { thorough } from '../../../e2e/support/canaries'
import { faultSentences } from './faults'
import { titleSentences } from './not-cars'
import { odometerSentences } from './odometers'
import { injectionSentences } from './injections'
import { priceSentences } from './prices'
import { quoteSentences } from './quotes'
import {
  isCar,
  isPromptInjection,
  isReliableOdometer,
  isReliablePrice,
  namesFault,
  quoteSupports,
  describeWishes,
} from './read'
import { wishSentences } from './wishes'

// Sentences as sellers and buyers write them, with about as many positive as negative examples per rule.

test.each(priceSentences)('$%i is the price: %s. “%s”', (dollars, isPrice, text, title) => {
  expect(isReliablePrice(dollars, text, title)).toBe(isPrice)
})

test.each(odometerSentences)('the odometer is reliable: %s. “%s”', (isReading, text, title, miles) => {
  expect(isReliableOdometer(text, title, miles)).toBe(isReading)
})

test.each(faultSentences)('the text states a fault: %s. “%s”', (isFault, text) => {
  expect(namesFault(text)).toBe(isFault)
})

test.each(quoteSentences)(
  'the quote supports the answer: %s. %s, %s: “%s” in “%s”',
  (isSupported, about, answer, quote, text) => {
    expect(quoteSupports(about, answer, quote, text)).toBe(isSupported)
  },
)

test.each(titleSentences)('the title offers a car: %s. “%s”', (isOffered, title) => {
  expect(isCar(title)).toBe(isOffered)
})

test.each(injectionSentences)('the text is a prompt injection: %s. “%s”', (isGiven, text) => {
  expect(isPromptInjection(text)).toBe(isGiven)
})

test.each(wishSentences)('“%s” is parsed as %j', (words, read) => {
  expect(describeWishes(words)).toEqual(read)
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
