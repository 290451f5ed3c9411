import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListingFlag } from '../listing/listing'
import { distanceMiles } from '../places/geography'
import { hardFilter, type FilterableListing } from '../search/hard-filter'
import type { SearchFilters } from '../search/search'
import { wantedCars } from '../search/wanted-cars'
import { bodyTypes, transmissions, type BodyType, type Transmission } from '../vocabulary'
import type { ListingInFeeds } from './page-figures'
import { SearchIndex } from './search-index'

const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const limit = (...figures: number[]) => orNull(fc.constantFrom(...figures))
const carMakes = ['honda', 'toyota', 'dodge', 'ram', 'no-such-make']
const models = ['accord', 'accord-crosstour', 'crosstour', 'camry', 'ram-1500', '1500', '1500-classic', 'no-such-model']
const gear = fc.constantFrom(...(Object.keys(transmissions) as Transmission[]))
const body = fc.constantFrom(...(Object.keys(bodyTypes) as BodyType[]))

/** In steps of a thousandth, because `fc.double` mostly generates numbers near zero. */
const between = (least: number, most: number) =>
  fc.integer({ min: least * 1_000, max: most * 1_000 }).map((thousandths) => thousandths / 1_000)

/** Nearby towns, the edges of the map, and random places. */
const place = fc.oneof(
  fc.record({ latitude: between(41, 44), longitude: fc.double({ min: -75, max: -71, noNaN: true }) }),
  fc.record({
    latitude: fc.constantFrom(90, 89, 71.3, 0, -0.0001, -90),
    longitude: fc.constantFrom(-180, -179.9, 179.9, 180, 0),
  }),
  fc.record({ latitude: between(-90, 90), longitude: between(-180, 180) }),
)
const nowhere = fc.constant({ latitude: null, longitude: null })

const car = { make: fc.constantFrom(...carMakes), models: fc.array(fc.constantFrom(...models), { maxLength: 3 }) }
const otherPlace = fc
  .tuple(place, limit(1, 25, 250, 3_000))
  .map(([at, radiusMiles]) => ({ ...at, radiusMiles, label: 'Elsewhere', value: '' }))
const search: fc.Arbitrary<SearchFilters> = fc
  .record({
    ...car,
    otherCars: fc.array(fc.record(car), { maxLength: 2 }),
    priceFrom: limit(0, 5_000, 9_999),
    priceTo: limit(5_000, 10_000, 10_000_000),
    yearFrom: limit(1900, 2012, 2015),
    yearTo: limit(2012, 2015, 2026),
    mileageFrom: limit(0, 10_000),
    mileageTo: limit(10_000, 100_000, 2_000_000),
    transmission: orNull(gear),
    bodyTypes: fc.array(body, { maxLength: 2 }),
    radiusMiles: limit(1, 25, 60, 250, 3_000),
    countrywide: fc.boolean(),
    otherPlaces: fc.array(otherPlace, { maxLength: 2 }),
    marketplaces: fc.constant<SearchFilters['marketplaces']>([]),
  })
  .chain((filters) => fc.oneof(place, nowhere).map((at) => ({ ...filters, ...at })))

const flags = fc.subarray<ListingFlag>([
  'placeholder-price',
  'placeholder-odometer',
  'not-actual-mileage',
  'conflicting-title',
])
const listing: fc.Arbitrary<FilterableListing> = fc
  .record({
    title: fc.constantFrom(
      '2014 Honda Civic LX',
      '2015 Toyota Camry',
      'Dodge Ram crew cab',
      'Honda, runs well',
      'Nice car',
    ),
    make: orNull(fc.constantFrom(...carMakes)),
    model: orNull(fc.constantFrom(...models)),
    year: limit(1899, 1900, 2012, 2013, 2015, 2016),
    priceCents: limit(0, 1, 4_999_99, 5_000_00, 5_000_01, 10_000_00, 10_000_01, 2_000_000_000),
    currency: fc.constantFrom(null, 'USD', 'CAD'),
    odometerMiles: limit(0, 9_999, 10_000, 10_001, 100_000, 100_001),
    transmission: orNull(gear),
    bodyType: orNull(body),
    flags,
    contentHash: fc.constantFrom(null, 'fetched'),
    marketplace: fc.constantFrom('craigslist' as const, 'facebook' as const),
  })
  .chain((row) => fc.oneof(place, nowhere).map((at) => ({ ...row, ...at })))

const shown: fc.Arbitrary<ListingInFeeds> = fc.record({ listing, feedMakes: fc.subarray(carMakes, { minLength: 1 }) })

/** Expected matches: whatever `hardFilter` accepts, and a car without a make only for its feeds' makes. */
function expected(searches: Map<string, SearchFilters>, page: ListingInFeeds[]): string[] {
  return page
    .flatMap(({ listing, feedMakes }, i) =>
      [...searches].flatMap(([id, filters]) => {
        const isOnFeed = listing.make !== null || wantedCars(filters).some(({ make }) => feedMakes.includes(make))
        return isOnFeed && hardFilter(filters, listing).pass ? [`${i} ${id}`] : []
      }),
    )
    .sort()
}

function found(index: SearchIndex, page: ListingInFeeds[]): string[] {
  const { listings, searches } = index.match(page)
  return [...searches].map((search, i) => `${listings[i]} ${index.idOf(search)}`).sort()
}

test('finds exactly the searches whose filters a listing passes', () => {
  fc.assert(
    fc.property(fc.array(search, { maxLength: 40 }), fc.array(shown, { maxLength: 20 }), (filters, page) => {
      const searches = new Map(filters.map((one, i) => [`s${i}`, one]))
      const index = new SearchIndex()
      for (const [id, one] of searches) index.put(id, one)
      expect(found(index, page)).toEqual(expected(searches, page))
    }),
    { numRuns: 300 },
  )
})

test('an updated or removed search is found as it is now, and never twice', () => {
  const change = fc.tuple(fc.integer({ min: 0, max: 9 }), orNull(search))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), fc.array(shown, { maxLength: 10 }), (changes, page) => {
      const searches = new Map<string, SearchFilters>()
      const index = new SearchIndex({ mostRemoved: 3 })
      for (const [number, filters] of changes) {
        const id = `s${number}`
        if (number === 0) index.settle()
        if (filters === null) {
          index.remove(id)
          searches.delete(id)
        } else {
          index.put(id, filters)
          searches.set(id, filters)
        }
      }
      expect(index.size).toBe(searches.size)
      expect(found(index, page)).toEqual(expected(searches, page))
      index.settle()
      expect(found(index, page)).toEqual(expected(searches, page))
    }),
    { numRuns: 300 },
  )
})

test('a listing at the edge of a circle is decided by its distance', () => {
  const center = fc.record({ latitude: between(-89, 89), longitude: between(-180, 180) })
  const bearing = between(0, 6.283)
  fc.assert(
    fc.property(center, bearing, fc.integer({ min: 1, max: 900 }), (at, direction, radiusMiles) => {
      const index = new SearchIndex()
      const filters = { ...anything, ...at, radiusMiles }
      index.put('s', filters)
      const page = [0.999999, 1, 1.000001].map((share) => ({
        listing: { ...civic, ...placeAway(at, direction, radiusMiles * share) },
        feedMakes: ['honda'],
      }))
      expect(found(index, page)).toEqual(expected(new Map([['s', filters]]), page))
      expect(found(index, page.slice(0, 1))).toHaveLength(1)
    }),
    { numRuns: 500 },
  )
})

const anything: SearchFilters = {
  ...{ make: 'honda', models: [], priceFrom: null, priceTo: null, yearFrom: null, yearTo: null, mileageFrom: null },
  ...{
    mileageTo: null,
    transmission: null,
    bodyTypes: [],
    countrywide: false,
    marketplaces: [],
    otherCars: [],
    otherPlaces: [],
  },
  ...{ latitude: null, longitude: null, radiusMiles: null },
}
const civic: FilterableListing = {
  ...{ title: '2014 Honda Civic', make: 'honda', model: 'civic', year: 2014, priceCents: null, currency: null },
  ...{ odometerMiles: null, transmission: null, bodyType: null, latitude: null, longitude: null, flags: [] },
  contentHash: null,
  marketplace: 'craigslist',
}

/** The place at that distance and direction, by bisection. */
function placeAway(from: { latitude: number; longitude: number }, direction: number, miles: number) {
  const at = (degrees: number) => ({
    latitude: Math.max(-90, Math.min(90, from.latitude + degrees * Math.cos(direction))),
    longitude: ((from.longitude + degrees * Math.sin(direction) + 540) % 360) - 180,
  })
  let [near, far] = [0, 60]
  for (let step = 0; step < 60; step++) {
    const middle = (near + far) / 2
    if (distanceMiles(from, at(middle)) < miles) near = middle
    else far = middle
  }
  return at(near)
}
