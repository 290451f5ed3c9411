import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { circlesCoveringCountry, circlesCovering } from '#domain/places/circle-grid'
import { coveringArea, formatArea, gridAreas, isInsideWithMargin, kmBetween, parseArea } from './requests'

const albany = { latitude: 42.65, longitude: -73.75 }

test('a circle of the grid overlaps itself and its six neighbors', () => {
  const [name] = circlesCovering({ latitude: 40, longitude: -98, radiusMiles: 1 })
  expect(gridAreas(name!)).toHaveLength(7)
  expect(gridAreas(name!)).toContain(name)
})

test('a place counts as inside a circle up to ten miles from its edge', () => {
  const inside = (milesNorth: number) =>
    isInsideWithMargin('40,-98:161', { latitude: 40 + milesNorth / 69.1, longitude: -98 })
  expect([inside(0), inside(89), inside(91), inside(101)]).toEqual([true, true, false, false])
  expect(isInsideWithMargin('40,-98:161', { latitude: null, longitude: null })).toBe(false)
})

test('neighbors share a first look: the smallest circle around the nearest metropolis covering both', () => {
  const troy = coveringArea({ latitude: 42.73, longitude: -73.69, radiusMiles: 60 })
  expect(troy).toBe(coveringArea({ latitude: 42.81, longitude: -73.94, radiusMiles: 60 })) // Schenectady
  expect(coveringArea({ ...albany, radiusMiles: 900 })).toBeNull()
})

test.each([5, 25, 60, 150, 300, 450])('covers the whole circle of %d miles', (radiusMiles) => {
  const area = parseArea(coveringArea({ ...albany, radiusMiles })!)!
  expect(kmBetween(area, albany) + radiusMiles * 1.609344).toBeLessThanOrEqual(area.radiusKm)
})

test('at most 450 grid circles cover every ZIP code of the fifty states', () => {
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
  const grid = circlesCoveringCountry()
  expect(grid.length).toBeLessThanOrEqual(450)
  const circles = grid.map((area) => parseArea(area)!)
  const outside = places.filter(([, place]) => !circles.some((circle) => kmBetween(circle, place) <= circle.radiusKm))
  expect(outside.map(([zip]) => zip)).toEqual([])
})

test('a search of 25 miles is covered by few circles of the grid', () => {
  expect(circlesCovering({ ...albany, radiusMiles: 25 }).length).toBeLessThanOrEqual(3)
  expect(circlesCovering({ ...albany, radiusMiles: 0 })).toHaveLength(1)
})

test('a formatted area parses to the same values', () => {
  expect(parseArea(formatArea({ ...albany, radiusKm: 161 }))).toEqual({ ...albany, radiusKm: 161 })
  for (const other of ['albany', '12205:50', '42.65,-73.75']) expect(parseArea(other)).toBeNull()
})
