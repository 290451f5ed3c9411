import { expect, test } from 'vitest'
import { searchName, type NameableSearch, nameProblem } from './search-name'

const subaru: NameableSearch = {
  name: null,
  make: 'subaru',
  models: [],
  locationLabel: 'Denver, Colorado 80202',
  countrywide: false,
  otherCars: [],
  otherPlaces: [],
}

test('a search is named by its car and town', () => {
  expect(searchName({ ...subaru, models: ['outback', 'forester'] })).toBe('Outback or Forester near Denver')
})

test('a search without models is named by its make, and one without a place has no town', () => {
  expect(searchName(subaru)).toBe('Subaru near Denver')
  expect(searchName({ ...subaru, countrywide: true })).toBe('Subaru')
  const otherCars = [{ make: 'honda', models: ['cr-v'] }]
  const otherPlaces = [{ label: 'Boulder, Colorado' }]
  expect(searchName({ ...subaru, models: ['forester'], otherCars })).toBe('Forester or CR-V near Denver')
  expect(searchName({ ...subaru, otherPlaces })).toBe('Subaru near Denver or Boulder')
  expect(searchName({ ...subaru, locationLabel: null })).toBe('Subaru')
})

test('a model that is a number is named with its make', () => {
  const otherCars = [{ make: 'mazda', models: ['mazda3'] }]
  expect(searchName({ ...subaru, make: 'ram', models: ['1500'], otherCars })).toBe('Ram 1500 or Mazda3 near Denver')
})

test('the buyer’s own name takes precedence', () => {
  expect(searchName({ ...subaru, name: 'For Mum' })).toBe('For Mum')
})

test('a make or model removed from the catalog shows its id', () => {
  expect(searchName({ ...subaru, make: 'trabant', models: ['601'] })).toBe('trabant 601 near Denver')
})

test.each(['x'.repeat(60), '🚗'.repeat(60), 'Dad’s truck', '<b>bold</b>', '👨‍👩‍👧 family car'])(
  'accepts the name “%s”',
  (name) => {
    expect(nameProblem(name)).toBeNull()
  },
)

test.each(['x'.repeat(61), 'two\nlines', 'tab\there', 'turned \u202E around', 'a\u2028b', 'zero\u200Bwidth'])(
  'rejects the name %j',
  (name) => {
    expect(nameProblem(name)).not.toBeNull()
  },
)
