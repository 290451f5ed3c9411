import { expect, test } from 'vitest'
import { searchSentence, type DescribableSearch } from './search'

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
  countrywide: false,
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
    countrywide: true,
  }
  expect(searchSentence(search)).toBe(
    'Honda, manual SUV / crossover or wagon, from 2018, over $3,000, under 80,000 mi, anywhere in the United States',
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
  const austin = { locationLabel: 'Austin, Texas', radiusMiles: null }
  expect(searchSentence({ ...any, models: ['cr-v'], otherCars, otherPlaces, ...austin })).toBe(
    'Honda CR-V, Toyota RAV4, Highlander or Mazda, within 60 mi of Austin, Texas, 30 mi of Waco, Texas or 60 mi of Dallas, Texas',
  )
})
