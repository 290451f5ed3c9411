import { expect, test } from 'vitest'
import type { FilterableListing } from './hard-filter'
import { findNearMiss, relaxSuggestions, type NearMiss } from './near-miss'
import type { SearchFilters } from './search'

const austin = { latitude: 30.27, longitude: -97.74 }
const filters: SearchFilters = {
  make: 'honda',
  models: ['civic'],
  priceFrom: null,
  priceTo: 15000,
  yearFrom: 2014,
  yearTo: null,
  mileageFrom: null,
  mileageTo: 100000,
  transmission: 'automatic',
  bodyTypes: [],
  ...austin,
  radiusMiles: 60,
  countrywide: false,
  otherCars: [],
  otherPlaces: [],
  marketplaces: ['craigslist'],
}
const civic: FilterableListing = {
  marketplace: 'craigslist',
  title: '2016 Honda Civic',
  make: 'honda',
  model: 'civic',
  year: 2016,
  priceCents: 14_000_00,
  currency: 'USD',
  odometerMiles: 80_123,
  transmission: 'automatic',
  bodyType: 'sedan',
  ...austin,
  flags: [],
  contentHash: 'x',
}
const miss = (change: Partial<FilterableListing>) => findNearMiss(filters, { ...civic, ...change })

test('a car that passes or fails two filters is not a near miss', () => {
  expect(miss({})).toBeNull()
  expect(miss({ priceCents: 16_000_00, year: 2013 })).toBeNull()
})

test.each([
  [{ priceCents: 16_200_00 }, { filter: 'price', figure: 16200, reason: '$16,200 is over $15,000' }],
  [{ odometerMiles: 118_000 }, { filter: 'mileage', figure: 118000, reason: '118,000 mi is over 100,000 mi' }],
  [{ year: 2013 }, { filter: 'year', figure: 2013, reason: '2013 is before 2014' }],
  [{ transmission: 'manual' as const }, { filter: 'transmission', figure: null, reason: 'Manual, not automatic' }],
  [{ latitude: 29.2 }, { filter: 'distance', figure: 74, reason: '74 mi away, outside 60 mi' }],
])('%j is a near miss', (change, expected) => expect(miss(change)).toEqual(expected))

test.each([
  { priceCents: 20_000_00 },
  { odometerMiles: 130_000 },
  { year: 2011 },
  { latitude: 28 },
  { model: 'accord', title: '2016 Honda Accord' },
  { currency: 'CAD' },
])('%j is not a near miss', (change) => expect(miss(change)).toBeNull())

test('near misses suggest limits that would include them', () => {
  const misses = [
    { priceCents: 16_200_00 },
    { priceCents: 15_100_00 },
    { odometerMiles: 101_000 },
    { latitude: 29.2 },
    { year: 2013 },
  ].map((change) => miss(change) as NearMiss)
  expect(relaxSuggestions(filters, misses)).toEqual([
    'A price up to $16,500 would include 2 more.',
    'A radius of 75 mi would include 1 more.',
    'Up to 105,000 mi would include 1 more.',
    'Years from 2013 would include 1 more.',
  ])
  expect(relaxSuggestions(filters, [])).toEqual([])
})
