import { expect, test } from 'vitest'
import { everyCar, choiceOf, choiceQuery, chosenQuery } from './results-choice'

test.each([
  '?',
  '?sort=price',
  '?sort=deal&grade=likely&marketplace=craigslist&since=2026-11-22T14%3A10%3A00.000Z&ask=5',
])('%s is read and written the same', (query) => {
  expect(choiceQuery(choiceOf(new URLSearchParams(query)))).toBe(query)
})

test('where nothing is chosen there is no query', () => expect(chosenQuery(everyCar)).toBe(''))

test('what no screen knows is left out', () => {
  const query = new URLSearchParams('sort=constructor&grade=toString&marketplace=ebay&since=yesterday')
  expect(choiceOf(query)).toEqual(everyCar)
})
