import { expect, test } from 'vitest'
import { searchName, type Nameable, nameProblem } from './search-name'

const subaru: Nameable = {
  name: null,
  make: 'subaru',
  models: [],
  locationLabel: 'Denver, Colorado 80202',
  countrywide: false,
}

test('a search is named by its car and its town', () => {
  expect(searchName({ ...subaru, models: ['outback', 'forester'] })).toBe('Outback or Forester near Denver')
})

test('without models it is named by the make, countrywide without a town', () => {
  expect(searchName(subaru)).toBe('Subaru near Denver')
  expect(searchName({ ...subaru, countrywide: true })).toBe('Subaru')
  expect(searchName({ ...subaru, locationLabel: null })).toBe('Subaru')
})

test('the name that its buyer gave it wins', () => {
  expect(searchName({ ...subaru, name: 'For Mum' })).toBe('For Mum')
})

test('a make or model that the catalog no longer has keeps its id', () => {
  expect(searchName({ ...subaru, make: 'trabant', models: ['601'] })).toBe('601 near Denver')
})

test.each(['x'.repeat(60), '🚗'.repeat(60), 'Dad’s truck', '<b>bold</b>', '👨‍👩‍👧 family car'])(
  '“%s” can be a name',
  (name) => {
    expect(nameProblem(name)).toBeNull()
  },
)

test.each(['x'.repeat(61), 'two\nlines', 'tab\there', 'turned \u202E around', 'a\u2028b', 'zero\u200Bwidth'])(
  'no search is called %j',
  (name) => {
    expect(nameProblem(name)).not.toBeNull()
  },
)
