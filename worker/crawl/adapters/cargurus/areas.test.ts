import { expect, test } from 'vitest'
import { cargurusNationwideArea } from '#domain/crawl/watched-feeds'
import { coveringArea, parseArea, zipCoordinates, nearestZip } from './areas'

const brooklyn = { latitude: 40.65, longitude: -73.95 }

test('neighboring locations share the area of their metropolis', () => {
  const area = coveringArea({ ...brooklyn, radiusMiles: 25 })
  expect(coveringArea({ latitude: 40.75, longitude: -73.99, radiusMiles: 30 })).toBe(area)
  expect(area).toMatch(/^\d{5}:50$/)
})

test('uses the smallest radius step that covers the whole circle', () => {
  const distances = [25, 80, 150, 400].map((radiusMiles) => {
    return parseArea(coveringArea({ ...brooklyn, radiusMiles })).distanceMiles
  })
  expect(distances).toEqual([50, 100, 200, 500])
})

test('uses the whole country for no circle or one beyond the largest step', () => {
  expect(coveringArea(null)).toBe(cargurusNationwideArea)
  expect(coveringArea({ ...brooklyn, radiusMiles: 499 })).toBe(cargurusNationwideArea)
  expect(parseArea(cargurusNationwideArea).isNationwide).toBe(true)
  expect(zipCoordinates('66952')).not.toBeNull()
})

test('throws for a name that is not an area', () => {
  expect(() => parseArea('sfbay')).toThrow('"sfbay" is no area of CarGurus')
})

test('locates ZIP codes in the United States only', () => {
  expect(zipCoordinates('10001')!.latitude).toBeCloseTo(40.7, 0)
  expect(zipCoordinates('10001-1234')).toEqual(zipCoordinates('10001'))
  for (const zip of ['T5L', '00000', '1000', '', null, undefined]) expect(zipCoordinates(zip)).toBeNull()
  expect(zipCoordinates(nearestZip(brooklyn))!.latitude).toBeCloseTo(40.65, 1)
})
