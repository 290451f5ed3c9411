import { expect, test } from 'vitest'
import { hardFilter, type FilterableListing } from './hard-filter'
import type { SearchFilters } from './search'

const albany = { latitude: 42.65, longitude: -73.75 }
const filters: SearchFilters = {
  make: 'honda',
  models: ['civic'],
  priceFrom: 3000,
  priceTo: 15000,
  yearFrom: 2012,
  yearTo: 2018,
  mileageFrom: 10000,
  mileageTo: 120000,
  transmission: 'automatic',
  bodyTypes: ['sedan', 'coupe'],
  ...albany,
  radiusMiles: 60,
  countrywide: false,
  otherCars: [],
  otherPlaces: [],
  marketplaces: ['craigslist'],
}
const civic: FilterableListing = {
  title: '2014 Honda Civic LX',
  make: 'honda',
  model: 'civic',
  year: 2014,
  priceCents: 7900_00,
  currency: 'USD',
  odometerMiles: 88000,
  transmission: 'automatic',
  bodyType: 'sedan',
  ...albany,
  flags: [],
  contentHash: null,
  marketplace: 'craigslist',
}

const reasonFor = (change: Partial<FilterableListing>, asked: Partial<SearchFilters> = {}) => {
  const result = hardFilter({ ...filters, ...asked }, { ...civic, ...change })
  return result.pass ? null : result.reason
}

test('a matching car passes', () => expect(reasonFor({})).toBeNull())

test.each([
  [{ make: 'toyota', model: 'camry', title: '2014 Toyota Camry' }, 'Toyota, not Honda'],
  [{ model: 'accord', title: '2014 Honda Accord' }, 'Accord, not Civic'],
  [{ model: null, title: '2014 Honda Accord' }, 'Accord, not Civic'],
  [{ make: null, model: null, contentHash: 'read', title: 'Nice car' }, 'Make not stated'],
  [
    { make: null, model: null, contentHash: 'read', title: '2014 Honda Civic', flags: ['conflicting-title'] },
    'Title and details name different cars',
  ],
  [{ title: '2014 Honda Civic for rent', flags: ['rental'] }, 'For rent, not for sale (“for rent”)'],
  [{ title: 'Honda Civic parting out', flags: ['no-photo', 'parts'] }, 'Sold for parts (“parting out”)'],
  [{ title: '2014 Honda Civic', flags: ['wanted'] }, 'Wanted, not for sale'],
  [{ currency: 'CAD' }, 'Priced in CAD, not in US dollars'],
  [{ priceCents: 16200_00 }, '$16,200 is over $15,000'],
  [{ priceCents: 15000_50 }, '$15,000.50 is over $15,000'],
  [{ priceCents: 2999_00 }, '$2,999 is under $3,000'],
  [{ year: 2011 }, '2011 is before 2012'],
  [{ year: 2019 }, '2019 is after 2018'],
  [{ odometerMiles: 131500 }, '131,500 mi is over 120,000 mi'],
  [{ odometerMiles: 9000 }, '9,000 mi is under 10,000 mi'],
  [{ transmission: 'manual' }, 'Manual, not automatic'],
  [{ bodyType: 'wagon' }, 'Wagon, not Sedan or Coupe'],
  [{ latitude: 42.36, longitude: -71.06 }, '139 mi away, outside 60 mi'],
] as [Partial<FilterableListing>, string][])('rejects %j: %s', (change, reason) => {
  expect(reasonFor(change)).toBe(reason)
})

test.each([
  { priceCents: null },
  { year: null },
  { odometerMiles: null },
  { transmission: null },
  { bodyType: null },
  { latitude: null, longitude: null },
  { currency: null },
  { model: null, title: 'Honda, runs well' },
  { make: null, model: null, title: 'One owner, must see' }, // its posting page is not fetched yet
] as Partial<FilterableListing>[])('an unstated value passes every filter: %j', (change) => {
  expect(reasonFor(change)).toBeNull()
})

test('a model on which title and attribute disagree passes every filter', () => {
  expect(reasonFor({ model: null, title: '2014 Honda Accord', flags: ['conflicting-title'] })).toBeNull()
})

test('a car that states no body type has those of its model', () => {
  const audi = { make: 'audi', model: 'a3', title: '2016 Audi A3', bodyType: null }
  const asked = { make: '', models: [], bodyTypes: ['van' as const] }
  expect(reasonFor(audi, asked)).toMatch(/Sedan.*, not Van$/)
  expect(reasonFor({ ...audi, bodyType: 'van' }, asked)).toBeNull()
  expect(reasonFor({ make: 'honda', model: 'odyssey', bodyType: null }, asked)).toBeNull()
  expect(reasonFor({ make: 'chevrolet', model: 'bel-air', bodyType: null }, asked)).toBeNull()
})

test('unreliable figures pass every filter', () => {
  expect(reasonFor({ priceCents: 1_00, flags: ['placeholder-price'] })).toBeNull()
  expect(reasonFor({ odometerMiles: 477, flags: ['placeholder-odometer'] })).toBeNull()
  expect(reasonFor({ odometerMiles: 777_777, flags: ['placeholder-odometer'] })).toBeNull()
  expect(reasonFor({ odometerMiles: 188_123, flags: ['not-actual-mileage'] })).toBeNull()
})

test('a countrywide search ignores distance, and the default radius is 60 miles', () => {
  const boston = { latitude: 42.36, longitude: -71.06 }
  expect(reasonFor(boston, { countrywide: true })).toBeNull()
  expect(reasonFor(boston, { radiusMiles: null })).toBe('139 mi away, outside 60 mi')
  expect(reasonFor(boston, { latitude: null, longitude: null })).toBeNull()
})

test('a car that is located only by its town on Facebook may be closer than the center of the town', () => {
  const outside = { latitude: 43.65 } // 69 mi north
  expect(reasonFor(outside)).toBe('70 mi away, outside 60 mi')
  expect(reasonFor({ ...outside, marketplace: 'facebook' })).toBeNull()
  expect(reasonFor({ ...outside, marketplace: 'facebook', contentHash: 'a' })).toBe('70 mi away, outside 60 mi')
  expect(reasonFor({ latitude: 44.1, marketplace: 'facebook' })).toBe('101 mi away, outside 60 mi')
})

test('a value on a limit passes', () => {
  expect(reasonFor({ priceCents: 15000_00, year: 2018, odometerMiles: 120000 })).toBeNull()
  expect(reasonFor({ priceCents: 3000_00, year: 2012, odometerMiles: 10000 })).toBeNull()
})

test('a car passes if it fits any make and that make’s models', () => {
  const otherCars = [
    { make: 'toyota', models: ['rav4'] },
    { make: 'mazda', models: [] },
  ]
  const toyota = (model: string) => ({ make: 'toyota', model, title: `2014 Toyota ${model}` })
  expect(reasonFor({}, { otherCars })).toBeNull()
  expect(reasonFor(toyota('rav4'), { otherCars })).toBeNull()
  expect(reasonFor({ make: 'mazda', model: 'cx-5', title: '2014 Mazda CX-5' }, { otherCars })).toBeNull()
  expect(reasonFor(toyota('camry'), { otherCars })).toBe('Camry, not RAV4')
  expect(reasonFor({ make: 'ford', model: 'focus', title: '2014 Ford Focus' }, { otherCars })).toBe(
    'Ford, not Honda or Toyota or Mazda',
  )
})

test('a car within the radius of any place passes', () => {
  const boston = { latitude: 42.36, longitude: -71.06 }
  const otherPlaces = [{ ...boston, label: 'Boston, Massachusetts', value: '', radiusMiles: 10 }]
  const located = { otherPlaces, locationLabel: 'Albany, New York' }
  expect(reasonFor({}, located)).toBeNull()
  expect(reasonFor(boston, located)).toBeNull()
  expect(reasonFor({ ...boston, latitude: 42.6 }, located)).toBe('17 mi from Boston, outside 10 mi')
  expect(reasonFor({ latitude: 43.65 }, located)).toBe('70 mi from Albany, outside 60 mi')
  expect(reasonFor({ latitude: 30 }, { ...located, countrywide: true })).toBeNull()
})
