import { beforeEach, expect, test } from 'vitest'
import { hardFilter } from '#domain/search/hard-filter'
import { findNearMiss } from '#domain/search/near-miss'
import type { SearchFilters } from '#domain/search/search'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertListing } from '../../e2e/support/rows'
import { toListing } from '../stored/rows'
import { mayMatchFiltersSql } from '../stored/may-match'

const database = useDatabase()
const cars = [
  ...[...'honda/civic honda/accord honda/ ram/1500 dodge/ram-1500 dodge/ toyota/camry bmw/3-series'.split(' ')],
  ...['chevrolet/silverado-1500', 'chevrolet/', '/'],
].map((name) => name.split('/').map((part) => part || null) as [string | null, string | null])
const titles = ['2014 Honda Civic EX', 'Dodge Ram 1500 crew cab', '335i', 'silverado z71', 'runs great']
const places = [
  [37.77, -122.42],
  [37.34, -121.89],
  [38.58, -121.49],
  [40.71, -74.01],
  [null, null],
] as const
const searches = [
  ['honda', ['civic']],
  ['honda', []],
  ['ram', ['1500']],
  ['ram', []],
  ['dodge', []],
  ['chevrolet', ['silverado-1500']],
  ['bmw', ['3-series']],
] as const
const otherCars = [{ make: 'toyota', models: ['camry'] }]
const otherPlaces = [{ label: 'New York', value: '', latitude: 40.71, longitude: -74.01, radiusMiles: 10 }]
const circles = [
  { latitude: 37.77, longitude: -122.42, radiusMiles: 30, countrywide: false },
  { latitude: 37.77, longitude: -122.42, radiusMiles: 30, countrywide: true },
  { latitude: null, longitude: null, radiusMiles: null, countrywide: false },
  { latitude: 37.77, longitude: -122.42, radiusMiles: 30, countrywide: false, otherCars, otherPlaces },
]

beforeEach(() => emptyTables(database.db, 'Listing', 'Vehicle'))

test('includes all matches and near misses, and no cars of other makes', async () => {
  const { db } = database
  for (const [make, model] of cars)
    for (const title of titles)
      for (const [latitude, longitude] of places)
        await insertListing(db, { make, model, title, latitude, longitude, year: 2014, vehicleId: null })
  const listings = await db.listing.findMany()
  const none = { priceFrom: null, priceTo: null, yearFrom: null, yearTo: null, mileageFrom: null, mileageTo: null }
  let [wanted, left] = [0, 0]
  for (const [make, models] of searches) {
    for (const circle of circles) {
      const filters: SearchFilters = {
        ...{ make, models: [...models], ...none, otherCars: [], otherPlaces: [], ...circle },
        ...{ transmission: null, bodyTypes: [], marketplaces: ['craigslist'] },
      }
      const found = await db.$queryRaw<
        { id: string }[]
      >`SELECT l.id FROM "Listing" l WHERE ${mayMatchFiltersSql(filters)}`
      const ids = new Set(found.map(({ id }) => id))
      for (const row of listings) {
        // A listing without a make becomes wanted only after its posting page is read.
        const listing = toListing(row)
        const fits = row.make !== null && (hardFilter(filters, listing).pass || findNearMiss(filters, listing) !== null)
        if (fits)
          expect(
            ids.has(row.id),
            JSON.stringify({ make, models, circle, title: row.title, car: [row.make, row.model] }),
          ).toBe(true)
        wanted += Number(ids.has(row.id))
        left += Number(!ids.has(row.id))
      }
    }
  }
  expect(wanted).toBeGreaterThan(500)
  expect(left).toBeGreaterThan(wanted)
})
