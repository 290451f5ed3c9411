import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { areasFor, formatArea, kmBetween, parseArea } from './area'

const albany = { latitude: 42.65, longitude: -73.75 }

test('neighbours share a feed: the smallest circle around the nearest metropolis that covers both', () => {
  const troy = areasFor({ latitude: 42.73, longitude: -73.69, radiusMiles: 60 })
  expect(troy).toEqual(areasFor({ latitude: 42.81, longitude: -73.94, radiusMiles: 60 })) // Schenectady
  expect(troy.isInRotation).toBe(false)
  expect(troy.areas).toHaveLength(1)
})

test.each([5, 25, 60, 150, 300, 450])('the whole of a circle of %d miles is covered', (radiusMiles) => {
  const { areas } = areasFor({ ...albany, radiusMiles })
  const area = parseArea(areas[0]!)!
  expect(kmBetween(area, albany) + radiusMiles * 1.609344).toBeLessThanOrEqual(area.radiusKm)
})

test('a circle too large for the site becomes the circles of the rotation that it touches', () => {
  const { areas, isInRotation } = areasFor({ ...albany, radiusMiles: 900 })
  expect(isInRotation).toBe(true)
  expect(areas.length).toBeGreaterThan(3)
  expect(areas.length).toBeLessThan(areasFor(null).areas.length)
})

test('the rotation covers every ZIP of the fifty states', () => {
  const { codes } = createRequire(import.meta.url)('zipcodes') as {
    codes: Record<string, { state: string; country: string; latitude: number; longitude: number }>
  }
  const elsewhere = ['PR', 'VI', 'GU', 'AS', 'MP', 'AE', 'AP', 'AA', 'FM', 'MH', 'PW']
  const places = Object.entries(codes).filter(
    // Entries east of the Atlantic or beyond the date line are errors in the list, or Wake Island.
    ([, { country, state, latitude, longitude }]) =>
      country === 'US' && !elsewhere.includes(state) && latitude > 0 && longitude < 0,
  )
  expect(places.length).toBeGreaterThan(40_000)
  const circles = areasFor(null).areas.map((area) => parseArea(area)!)
  const outside = places.filter(([, place]) => !circles.some((circle) => kmBetween(circle, place) <= circle.radiusKm))
  expect(outside.map(([zip]) => zip)).toEqual([])
})

test('a formatted area parses to the same values', () => {
  expect(parseArea(formatArea({ ...albany, radiusKm: 161 }))).toEqual({ ...albany, radiusKm: 161 })
  for (const other of ['albany', '12205:50', '42.65,-73.75']) expect(parseArea(other)).toBeNull()
})
