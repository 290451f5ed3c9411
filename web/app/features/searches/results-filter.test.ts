import { expect, test } from 'vitest'
import { noFilter, parseFilter, filterLink, filterQuery } from './results-filter'

test.each([
  '?',
  '?sort=price',
  '?sort=distance&near=Columbus%2C+OH',
  '?sort=deal&grade=likely&marketplace=craigslist&since=2026-11-22T14%3A10%3A00.000Z&ask=5',
])('parses and formats %s without loss', (query) => {
  expect(filterLink(parseFilter(new URLSearchParams(query)))).toBe(query)
})

test('formats no filter as an empty query', () => expect(filterQuery(noFilter)).toBe(''))

test('ignores unknown values', () => {
  const query = new URLSearchParams('sort=constructor&grade=toString&marketplace=ebay&since=yesterday&near=+')
  expect(parseFilter(query)).toEqual(noFilter)
})
