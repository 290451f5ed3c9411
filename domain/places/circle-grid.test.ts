import { expect, test } from 'vitest'
import { circlesCovering, circlesCoveringCountry } from './circle-grid'
import { distanceMiles } from './geography'
import { usZipCodes } from './zip-codes'

const austin = { latitude: 30.27, longitude: -97.74 }
const gridRadiusMiles = 100

const isIn = (area: string, place: { latitude: number; longitude: number }) => {
  const [latitude = 0, longitude = 0] = area.split(/[,:]/).map(Number)
  return distanceMiles({ latitude, longitude }, place) <= gridRadiusMiles
}

test.each([1, 25, 60, 150, 500])('each town within %d miles is in one of the circles of a search', (radiusMiles) => {
  const areas = circlesCovering({ ...austin, radiusMiles })
  const towns = usZipCodes().filter((town) => distanceMiles(austin, town) <= radiusMiles)
  expect(towns.length).toBeGreaterThan(0)
  expect(towns.filter((town) => !areas.some((area) => isIn(area, town)))).toEqual([])
})

test('a circle of 4,500 miles has the circles of the whole country', () => {
  const kansas = { latitude: 38.5, longitude: -98 }
  expect(circlesCovering({ ...kansas, radiusMiles: 4_500 })).toEqual(circlesCoveringCountry())
})

test('a place far from every town is in the circle around it', () => {
  expect(circlesCovering({ latitude: 26, longitude: -90, radiusMiles: 5 })).toHaveLength(1)
})
