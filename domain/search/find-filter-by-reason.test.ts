import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makes } from '../catalog/names/catalog'
import { bodyTypes, transmissions, type BodyType, type Transmission } from '../vocabulary'
import {
  findFilterByReason,
  failedFilters,
  searchFilters,
  type FilterableListing,
  type FilterName,
} from './hard-filter'
import type { SearchFilters } from './search'

const orNull = <T>(given: fc.Arbitrary<T>) => fc.option(given, { nil: null })
const keys = <Key extends string>(words: Record<Key, string>) => fc.constantFrom(...(Object.keys(words) as Key[]))
const figure = fc.integer({ min: 0, max: 300_000 })
const place = {
  latitude: orNull(fc.integer({ min: 25, max: 48 })),
  longitude: orNull(fc.integer({ min: -120, max: -70 })),
}

const anyFilters: fc.Arbitrary<SearchFilters> = fc.record({
  make: fc.constantFrom('honda', 'ford'),
  models: fc.constantFrom([], ['civic'], ['civic', 'accord']),
  ...{ priceFrom: orNull(figure), priceTo: orNull(figure), yearFrom: orNull(figure), yearTo: orNull(figure) },
  ...{ mileageFrom: orNull(figure), mileageTo: orNull(figure) },
  transmission: orNull(keys<Transmission>(transmissions)),
  bodyTypes: fc.uniqueArray(keys<BodyType>(bodyTypes), { maxLength: 3 }),
  ...place,
  radiusMiles: orNull(fc.integer({ min: 1, max: 500 })),
  otherCars: fc.constantFrom([], [{ make: 'toyota', models: ['camry'] }]),
  otherPlaces: fc.constantFrom(
    [],
    [{ label: 'Waco, Texas', value: '', latitude: 31.5, longitude: -97.1, radiusMiles: null }],
  ),
  countrywide: fc.boolean(),
  marketplaces: fc.constant([]),
})
const anyListing: fc.Arbitrary<FilterableListing> = fc.record({
  title: fc.constant('a car'),
  marketplace: fc.constantFrom('craigslist', 'facebook'),
  make: fc.constantFrom(null, 'honda', 'ford', 'toyota'),
  model: fc.constantFrom(null, 'civic', 'pilot'),
  year: orNull(figure),
  priceCents: orNull(fc.integer({ min: 0, max: 30_000_000 })),
  currency: fc.constantFrom(null, 'USD', 'CAD'),
  odometerMiles: orNull(figure),
  transmission: orNull(keys<Transmission>(transmissions)),
  bodyType: orNull(keys<BodyType>(bodyTypes)),
  ...place,
  flags: fc.constantFrom([], ['conflicting-title' as const], ['parts' as const], ['rental' as const]),
  contentHash: fc.constantFrom(null, 'hash'),
})

test('maps every reason of every filter to that filter', () => {
  const met = new Set<FilterName>()
  fc.assert(
    fc.property(anyFilters, anyListing, (filters, listing) => {
      for (const { filter, reason } of failedFilters(filters, listing)) {
        met.add(filter)
        expect([reason, findFilterByReason(filters, reason)]).toEqual([reason, filter])
      }
    }),
    { numRuns: 2_000 },
  )
  expect([...met].sort()).toEqual(Object.keys(searchFilters).sort())
})

test('a model named like a body type is a model if the search has no body type', () => {
  const mini = makes.find(({ name }) => name === 'MINI')!
  const kinds: string[] = Object.values(bodyTypes)
  const [one, other] = mini.models.filter(({ name }) => kinds.includes(name))
  const reason = `${one!.name}, not ${other!.name}`
  expect(findFilterByReason({ transmission: null, bodyTypes: [] }, reason)).toBe('makeAndModel')
  expect(findFilterByReason({ transmission: null, bodyTypes: ['sedan'] }, reason)).toBe('makeAndModel')
})

test('no model is named like a transmission', () => {
  const gears: string[] = Object.values(transmissions)
  expect(makes.flatMap(({ models }) => models.filter(({ name }) => gears.includes(name)))).toEqual([])
})

test('a rejection or gone reason is not mapped to a filter', () => {
  for (const reason of ['Has rust', 'No leather seats', 'Sold', 'Taken down'])
    expect(findFilterByReason({ transmission: null, bodyTypes: [] }, reason)).toBeNull()
})
