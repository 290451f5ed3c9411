import { expect, test } from 'vitest'
import { noFilter, parseFilter, filterLink, filterQuery } from './results-filter'

test.each([
  '?',
  '?sort=price',
  '?sort=deal&grade=likely&marketplace=craigslist&since=2026-11-22T14%3A10%3A00.000Z&ask=5',
])('%s is read and written the same', (query) => {
  expect(filterLink(parseFilter(new URLSearchParams(query)))).toBe(query)
})

test('where nothing is chosen there is no query', () => expect(filterQuery(noFilter)).toBe(''))

test('what no screen knows is left out', () => {
  const query = new URLSearchParams('sort=constructor&grade=toString&marketplace=ebay&since=yesterday')
  expect(parseFilter(query)).toEqual(noFilter)
})
