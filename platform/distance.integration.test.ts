import { expect, test } from 'vitest'
import { knownDistanceMiles, type Position } from '#domain/places/geography'
import { useDatabase } from '../e2e/support/database'
import { nearestMiles } from '#domain/search/wanted-places'
import { milesToListingSql, nearestMilesSql } from './distance'

const database = useDatabase()

const oakland = { latitude: 37.8044, longitude: -122.2712 }
const otherPlaces = [{ label: 'Miami', value: '', latitude: 25.77, longitude: -80.2, radiusMiles: null }]
const unknown = { latitude: null, longitude: null }

test.each<[string, Position, Position]>([
  ['in one city', oakland, { latitude: 37.7485, longitude: -122.4184 }],
  ['to the same point', oakland, oakland],
  ['across the country', oakland, { latitude: 25.7617, longitude: -80.1918 }],
  ['across the date line', { latitude: 21.3, longitude: -157.8 }, { latitude: 13.4, longitude: 144.8 }],
  ['on opposite sides of the earth', oakland, { latitude: -37.8044, longitude: 57.7288 }],
  ['from an unknown place', unknown, oakland],
  ['to an unknown place', oakland, unknown],
  ['to a place without longitude', oakland, { latitude: 37.8, longitude: null }],
])('PostgreSQL and TypeScript compute the same distance %s', async (_, from, to) => {
  const [row] = await database.db.$queryRaw<{ miles: number | null; nearest: number | null }[]>`
    SELECT ${milesToListingSql(from)} AS miles, ${nearestMilesSql({ ...from, otherPlaces })} AS nearest FROM (SELECT ${to.latitude}::float AS latitude, ${to.longitude}::float AS longitude) AS l`
  const miles = knownDistanceMiles(from, to)
  if (miles === null) expect(row!.miles).toBeNull()
  else expect(row!.miles).toBeCloseTo(miles, 3)
  const nearest = nearestMiles({ ...from, otherPlaces }, to)
  if (nearest === null) expect(row!.nearest).toBeNull()
  else expect(row!.nearest).toBeCloseTo(nearest, 3)
  if (nearest !== null && miles !== null) expect(nearest).toBeLessThanOrEqual(miles)
})
