import { expect, test } from 'vitest'
import { faults } from './faults'
import { titles } from './not-cars'
import { odometers } from './odometers'
import { orders } from './orders'
import { prices } from './prices'
import { quotes } from './quotes'
import { isCar, isOrder, isReliableOdometer, isReliablePrice, namesFault, supports, wishesIn } from './read'
import { wishes } from './wishes'

// Sentences as sellers and buyers write them, with about as many positive as negative examples per rule.

test.each(prices)('$%i is what the car costs: %s. “%s”', (dollars, isPrice, text, title) => {
  expect(isReliablePrice(dollars, text, title)).toBe(isPrice)
})

test.each(odometers)('the odometer counts: %s. “%s”', (isReading, text, title, miles) => {
  expect(isReliableOdometer(text, title, miles)).toBe(isReading)
})

test.each(faults)('a fault is named: %s. “%s”', (isFault, text) => {
  expect(namesFault(text)).toBe(isFault)
})

test.each(quotes)('%s that of %s it is a %s: “%s” in “%s”', (isSupported, about, answer, quote, text) => {
  expect(supports(about, answer, quote, text)).toBe(isSupported)
})

test.each(titles)('a car is offered: %s. “%s”', (isOffered, title) => {
  expect(isCar(title)).toBe(isOffered)
})

test.each(orders)('the reader is given orders: %s. “%s”', (isGiven, text) => {
  expect(isOrder(text)).toBe(isGiven)
})

test.each(wishes)('“%s” is read as %j', (words, read) => {
  expect(wishesIn(words)).toEqual(read)
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

test.each(hostile)('100,000 characters of “%s” are read without trying forever', (words) => {
  const text = words.repeat(100_000 / words.length)
  // A regex that backtracks takes minutes, and the test times out.
  expect(typeof isReliablePrice(500, text)).toBe('boolean')
  expect(typeof isReliableOdometer(text)).toBe('boolean')
  expect(typeof namesFault(text)).toBe('boolean')
  expect(typeof isCar(text)).toBe('boolean')
  expect(typeof isOrder(text)).toBe('boolean')
  expect(supports('leaks', 'yes', 'leaks', `${text} leaks`)).toBe(false)
})
