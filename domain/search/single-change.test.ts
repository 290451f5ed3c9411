import { expect, test } from 'vitest'
import { failedFilters, type FilterableListing, findSingleChange } from './hard-filter'
import type { SearchFilters } from './search'
import { parseSearch } from './search-form'

const filters: SearchFilters = {
  ...{ make: 'honda', models: ['civic'], priceFrom: 5_000, priceTo: 15_000, yearFrom: 2012, yearTo: 2018 },
  ...{ mileageFrom: 10_000, mileageTo: 90_000, transmission: 'manual', bodyTypes: ['sedan'], countrywide: false },
  ...{ otherCars: [], otherPlaces: [] },
  ...{ latitude: 37.8, longitude: -122.27, radiusMiles: 60, marketplaces: ['craigslist'] },
}
const fits: FilterableListing = {
  ...{ title: '2016 Honda Civic', make: 'honda', model: 'civic', year: 2016, priceCents: 1_240_000, currency: 'USD' },
  ...{ odometerMiles: 71_000, transmission: 'manual', bodyType: 'sedan', latitude: 37.8, longitude: -122.27 },
  ...{ flags: [], contentHash: 'hash', marketplace: 'craigslist' },
}

test.each<[Partial<FilterableListing>, string, object]>([
  [{ priceCents: 1_690_000 }, 'A price up to $17,000 would include it.', { priceTo: '17000' }],
  [{ priceCents: 430_050 }, 'A price from $4,000 would include it.', { priceFrom: '4000' }],
  [{ year: 2010 }, 'Years from 2010 would include it.', { yearFrom: '2010' }],
  [{ year: 2021 }, 'Years up to 2021 would include it.', { yearTo: '2021' }],
  [{ odometerMiles: 91_200 }, 'Up to 95,000 mi would include it.', { mileageTo: '95000' }],
  [{ odometerMiles: 4_999 }, 'From 0 mi would include it.', { mileageFrom: '0' }],
  [{ transmission: 'automatic' }, 'Any transmission, automatic too, would include it.', { transmission: '' }],
  [{ bodyType: 'coupe' }, 'Adding the body type Coupe would include it.', { bodyTypes: ['sedan', 'coupe'] }],
  [{ latitude: 38.9 }, 'A radius of 80 mi would include it.', { radius: '80' }],
  [{ model: 'accord' }, 'Adding the model Accord would include it.', { models: ['civic', 'accord'] }],
])('suggests one change for a listing that fails one filter: %j', (over, words, fields) => {
  const listing = { ...fits, ...over }
  expect(findSingleChange(filters, listing)).toEqual({ words, fields })
  const { transmission: gears, ...rest } = filters
  const form = { ...rest, transmission: gears, radius: 60, location: 'Oakland', ...fields }
  const read = parseSearch(form, 2026)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  const { radius: radiusMiles, otherPlaces: _, ...changed } = read.draft
  expect(failedFilters({ ...filters, ...changed, radiusMiles }, listing)).toEqual([])
})

test('suggests the model of a further make, and the radius of the closest place', () => {
  const waco = { label: 'Waco, Texas', value: '', latitude: 31.55, longitude: -97.15, radiusMiles: 20 }
  const wide = { ...filters, otherCars: [{ make: 'toyota', models: ['camry'] }], otherPlaces: [waco] }
  const corolla = { ...fits, make: 'toyota', model: 'corolla', title: '2015 Toyota Corolla' }
  expect(findSingleChange(wide, corolla)).toEqual({
    words: 'Adding the model Corolla would include it.',
    fields: { models2: ['camry', 'corolla'] },
  })
  expect(findSingleChange(wide, { ...fits, latitude: 32, longitude: -97.15 })).toEqual({
    words: 'A radius of 35 mi around Waco would include it.',
    fields: { radius2: '35' },
  })
})

test.each<[Partial<FilterableListing>]>([
  [{}],
  [{ priceCents: 1_690_000, year: 2010 }],
  [{ make: 'ford', model: 'focus' }],
  [{ currency: 'CAD' }],
  [{ priceCents: 1_234_567_800 }],
])('suggests no single change for %j', (over) => {
  expect(findSingleChange(filters, { ...fits, ...over })).toBeNull()
})

test('a search with three models accepts no fourth', () => {
  const full = { ...filters, models: ['civic', 'fit', 'pilot'] }
  expect(findSingleChange(full, { ...fits, model: 'accord' })).toBeNull()
})
