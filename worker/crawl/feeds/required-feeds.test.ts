import { expect, test } from 'vitest'
import { craigslistAreas } from '#domain/places/craigslist-areas'
import type { SearchFilters } from '#domain/search/search'
import type { Marketplace } from '#domain/marketplaces'
import { requiredFeeds, type FeedSpec } from './ensure-feeds'

const filters: SearchFilters = {
  ...{ make: 'honda', models: ['civic'], priceFrom: null, priceTo: null, yearFrom: null, yearTo: null },
  ...{ mileageFrom: null, mileageTo: null, transmission: null, bodyTypes: [], countrywide: false },
  ...{ otherCars: [], otherPlaces: [] },
  ...{ latitude: 41.87, longitude: -87.63, radiusMiles: 10, marketplaces: ['craigslist'] },
}
const feeds = (change: Partial<SearchFilters> = {}) => requiredFeeds({ ...filters, ...change })
const watched = (change: Partial<SearchFilters> = {}) => keysOf(feeds(change).filter((feed) => !feed.isFirstLook))
const looks = (change: Partial<SearchFilters> = {}) => keysOf(feeds(change).filter((feed) => feed.isFirstLook))
const keysOf = (specs: FeedSpec[]) => specs.map(({ key }) => key)

test('watches Craigslist and Facebook by area for any car, and CarGurus nationwide by make', () => {
  const all = { marketplaces: ['craigslist', 'cargurus', 'facebook'] as Marketplace[], radiusMiles: 0 }
  expect(watched(all)).toEqual([
    'craigslist/chicago/*/*',
    'cargurus/66952:50000/honda/*',
    expect.stringMatching(/^facebook\/[-\d.,]+:161\/\*\/\*$/),
  ])
  const other = { make: 'ford', models: ['focus', 'f-150'] }
  expect(watched({ ...all, ...other }).filter((key) => !key.startsWith('cargurus'))).toEqual(
    watched(all).filter((key) => !key.startsWith('cargurus')),
  )
  expect(watched({ priceTo: 9000, yearFrom: 2012 })).toEqual(watched())
})

test('watches a make that is also sold under another name under both', () => {
  const ram = watched({ marketplaces: ['cargurus'], make: 'ram', models: ['1500'] })
  expect(ram).toEqual(['cargurus/66952:50000/ram/*', 'cargurus/66952:50000/dodge/*'])
})

test('first looks request each model around the location, or the make', () => {
  expect(looks({ models: ['civic', 'accord'], radiusMiles: 0 })).toEqual([
    'craigslist/chicago/honda/civic',
    'craigslist/chicago/honda/accord',
  ])
  expect(looks({ models: [], radiusMiles: 0 })).toEqual(['craigslist/chicago/honda/*'])
  expect(looks({ marketplaces: ['cargurus'] })).toEqual([expect.stringMatching(/^cargurus\/\d{5}:50\/honda\/civic$/)])
})

test('a nationwide search, or one without a location, watches each area once', () => {
  expect(watched({ countrywide: true })).toHaveLength(craigslistAreas.length)
  expect(watched({ latitude: null, longitude: null })).toEqual(watched({ countrywide: true }))
  expect(looks({ countrywide: true })).toEqual([])
  const make = feeds({ countrywide: true, models: [], marketplaces: ['cargurus'] })
  expect(make.map(({ key, isFirstLook }) => [key, isFirstLook])).toEqual([['cargurus/66952:50000/honda/*', false]])
})

test('several makes and places watch the feeds of each, once', () => {
  const waco = { label: 'Waco, Texas', value: '', latitude: 31.55, longitude: -97.15, radiusMiles: 1 }
  const wide = { radiusMiles: 0, otherCars: [{ make: 'toyota', models: ['camry', 'corolla'] }], otherPlaces: [waco] }
  expect(watched(wide)).toEqual(['craigslist/chicago/*/*', 'craigslist/waco/*/*'])
  expect(watched({ ...wide, marketplaces: ['cargurus'] })).toEqual([
    'cargurus/66952:50000/honda/*',
    'cargurus/66952:50000/toyota/*',
  ])
  expect(looks(wide)).toEqual(
    ['chicago', 'waco'].flatMap((area) =>
      ['honda/civic', 'toyota/camry', 'toyota/corolla'].map((car) => `craigslist/${area}/${car}`),
    ),
  )
})
