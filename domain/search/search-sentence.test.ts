import { expect, test } from 'vitest'
import { searchSentence, sentenceParts, type DescribableSearch } from './search-sentence'

const any: DescribableSearch = {
  make: 'honda',
  models: [],
  priceFrom: null,
  priceTo: null,
  yearFrom: null,
  yearTo: null,
  mileageFrom: null,
  mileageTo: null,
  transmission: null,
  bodyTypes: [],
  locationLabel: null,
  radiusMiles: null,
  countrywide: true,
  otherCars: [],
  otherPlaces: [],
}

test('formats the filters as one sentence', () => {
  const search = {
    ...any,
    models: ['civic', 'accord'],
    yearFrom: 2015,
    yearTo: 2020,
    priceTo: 15000,
    countrywide: false,
    locationLabel: 'Austin, Texas',
  }
  expect(searchSentence(search)).toBe(
    'Honda Civic or Accord, 2015 to 2020, under $15,000, within 60 mi of Austin, Texas',
  )
})

test('open ranges, body types and mileage have their own wording', () => {
  const search = {
    ...any,
    transmission: 'manual',
    bodyTypes: ['suv', 'wagon'],
    yearFrom: 2018,
    priceFrom: 3000,
    mileageTo: 80000,
  }
  expect(searchSentence(search)).toBe(
    'Manual Honda, SUV / crossover or wagon, from 2018, over $3,000, under 80,000 mi, anywhere in the United States',
  )
})

test('a single year is shown once', () => {
  expect(searchSentence({ ...any, yearFrom: 2016, yearTo: 2016 })).toBe('Honda, 2016, anywhere in the United States')
})

test('names several makes with their models, and several places with their radii', () => {
  const otherCars = [
    { make: 'toyota', models: ['rav4', 'highlander'] },
    { make: 'mazda', models: [] },
  ]
  const otherPlaces = [{ label: 'Waco, Texas', radiusMiles: 30 }, { label: 'Dallas, Texas' }]
  const austin = { locationLabel: 'Austin, Texas', radiusMiles: null, countrywide: false }
  expect(searchSentence({ ...any, models: ['cr-v'], otherCars, otherPlaces, ...austin })).toBe(
    'Honda CR-V, Toyota RAV4, Highlander or Mazda, within 60 mi of Austin, Texas, 30 mi of Waco, Texas or 60 mi of Dallas, Texas',
  )
})

test('links each part to the field that it comes from', () => {
  const search = { ...any, make: 'mazda', models: ['mx-5-miata'], otherCars: [{ make: 'honda', models: ['s2000'] }] }
  const parts = sentenceParts({ ...search, transmission: 'manual', mileageTo: 80_000 }, ['no salvage title'])
  expect(parts.filter(({ field }) => field !== null)).toEqual([
    { text: 'manual', field: 'transmission' },
    { text: 'Mazda MX-5 Miata', field: 'models' },
    { text: 'Honda S2000', field: 'models2' },
    { text: '80,000 mi', field: 'mileageTo' },
    { text: 'anywhere in the United States', field: 'countrywide' },
    { text: 'no salvage title', field: 'smartCriteria' },
  ])
  expect(parts.map(({ text }) => text).join('')).toBe(
    'manual Mazda MX-5 Miata or Honda S2000, under 80,000 mi, anywhere in the United States, no salvage title',
  )
})

test('links both ends of a range, and each place', () => {
  const places = { locationLabel: 'Austin, Texas', countrywide: false, otherPlaces: [{ label: 'Waco, Texas' }] }
  const parts = sentenceParts({
    ...any,
    ...places,
    otherCars: [{ make: 'kia', models: [] }],
    yearFrom: 2015,
    yearTo: 2019,
  })
  expect(parts.flatMap(({ field }) => field ?? [])).toEqual([
    ...['make', 'make2', 'yearFrom', 'yearTo', 'location', 'location2'],
  ])
})

test('an unfinished search is of any car, and names no place that nobody chose', () => {
  const parts = sentenceParts({ ...any, make: '', countrywide: false, bodyTypes: ['van'], priceTo: 9_000 })
  expect(parts).toEqual([
    { text: 'car', field: 'make' },
    { text: ', ', field: null },
    { text: 'van', field: 'bodyTypes' },
    { text: ', ', field: null },
    { text: 'under ', field: null },
    { text: '$9,000', field: 'priceTo' },
  ])
})
