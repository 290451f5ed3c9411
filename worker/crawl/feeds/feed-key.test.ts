import { expect, test } from 'vitest'
import { craigslistAreas } from '#domain/places/craigslist-areas'
import type { SearchFilters } from '#domain/search/search'
import { feedsFor } from './feed-key'

const filters: SearchFilters = {
  ...{ make: 'honda', models: ['civic'], priceFrom: null, priceTo: null, yearFrom: null, yearTo: null },
  ...{ mileageFrom: null, mileageTo: null, transmission: null, bodyTypes: [], countrywide: false },
  ...{ latitude: 41.87, longitude: -87.63, radiusMiles: 10, marketplaces: ['craigslist'] },
}
const keys = (change: Partial<SearchFilters> = {}) => feedsFor({ ...filters, ...change }).map((feed) => feed.key)

test('a search gets the feeds of the areas around it on each of its marketplaces', () => {
  expect(keys()[0]).toBe('craigslist/chicago/honda/civic')
  expect(keys().every((key) => key.startsWith('craigslist/'))).toBe(true)
  const both = keys({ marketplaces: ['cargurus', 'craigslist'] })
  expect(both).toEqual([expect.stringMatching(/^cargurus\/\d{5}:50\/honda\/civic$/), ...keys()])
})

test('a search has one feed per model, or one for the make; price and year bounds do not change the feed', () => {
  expect(keys({ models: ['civic', 'accord'], radiusMiles: 0 })).toEqual([
    'craigslist/chicago/honda/civic',
    'craigslist/chicago/honda/accord',
  ])
  expect(keys({ models: [], radiusMiles: 0 })).toEqual(['craigslist/chicago/honda/*'])
  expect(keys({ priceTo: 9000, yearFrom: 2012 })).toEqual(keys())
})

test('a search of the whole country, or without a place, takes all areas in rotation', () => {
  expect(keys({ countrywide: true })).toHaveLength(craigslistAreas.length)
  expect(keys({ latitude: null, longitude: null })).toEqual(keys({ countrywide: true }))
  expect(feedsFor({ ...filters, countrywide: true }).every((feed) => feed.isInRotation)).toBe(true)
  expect(feedsFor(filters).some((feed) => feed.isInRotation)).toBe(false)
})
