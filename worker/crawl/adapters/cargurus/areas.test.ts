import { expect, test } from 'vitest'
import { nationwideArea } from '#domain/crawl/watched-feeds'
import { areaAround, parseArea, placeOfZip, zipNear } from './areas'

const brooklyn = { latitude: 40.65, longitude: -73.95 }

test('neighbors share the area of their metropolis', () => {
  const area = areaAround({ ...brooklyn, radiusMiles: 25 })
  expect(areaAround({ latitude: 40.75, longitude: -73.99, radiusMiles: 30 })).toBe(area)
  expect(area).toMatch(/^\d{5}:50$/)
})

test('the area is the smallest step that covers the whole circle', () => {
  const distances = [25, 80, 150, 400].map((radiusMiles) => {
    return parseArea(areaAround({ ...brooklyn, radiusMiles })).distanceMiles
  })
  expect(distances).toEqual([50, 100, 200, 500])
})

test('a circle beyond the largest step, or no circle, is the whole country', () => {
  expect(areaAround(null)).toBe(nationwideArea)
  expect(areaAround({ ...brooklyn, radiusMiles: 499 })).toBe(nationwideArea)
  expect(parseArea(nationwideArea).isNationwide).toBe(true)
  expect(placeOfZip('66952')).not.toBeNull()
})

test('a name that is not an area throws', () => {
  expect(() => parseArea('sfbay')).toThrow('"sfbay" is no area of CarGurus')
})

test('ZIP codes have places in the United States only', () => {
  expect(placeOfZip('10001')!.latitude).toBeCloseTo(40.7, 0)
  expect(placeOfZip('10001-1234')).toEqual(placeOfZip('10001'))
  for (const zip of ['T5L', '00000', '1000', '', null, undefined]) expect(placeOfZip(zip)).toBeNull()
  expect(placeOfZip(zipNear(brooklyn))!.latitude).toBeCloseTo(40.65, 1)
})
