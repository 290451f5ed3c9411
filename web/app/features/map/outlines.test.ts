import { expect, test } from 'vitest'
import { areaOutlines, countryOutlines, mapWidth } from './outlines.server'
import { findTown, largestTowns, nearestTown } from './towns.server'

const austin = { latitude: 30.27, longitude: -97.74 }
const around = (radiusMiles: number, place = austin) => areaOutlines([{ ...place, radiusMiles }], [])
const middle = mapWidth / 2

test('centers the place and scales to the radius', () => {
  const { project, circles } = around(60)
  expect(project(austin)).toEqual({ x: expect.closeTo(middle), y: expect.closeTo(middle) })
  const sanAntonio = project({ latitude: 29.42, longitude: -98.49 })! // 74 mi to the southwest
  expect(sanAntonio.x).toBeLessThan(middle)
  expect(sanAntonio.y).toBeGreaterThan(middle)
  expect(Math.hypot(sanAntonio.x - middle, sanAntonio.y - middle)).toBeCloseTo((74 / 60) * (middle - 18), -1)
  expect(circles).toMatch(/^M18(\.\d)?,/)
})

test('makes room for a car outside the circle', () => {
  const dallas = { latitude: 32.78, longitude: -96.8 }
  const { x, y } = areaOutlines([{ ...austin, radiusMiles: 60 }], [dallas]).project(dallas)!
  expect(Math.min(x, y, mapWidth - x, mapWidth - y)).toBeGreaterThan(13)
})

test('has county lines in a small area and state lines in a large one', () => {
  expect(around(60).counties).toMatch(/^M/)
  expect(around(60).states).toBe('')
  const wide = around(500)
  expect(wide.counties).toBeNull()
  expect(wide.states).toMatch(/^M/)
})

test.each([
  ['Austin', austin, 60],
  ['New York', { latitude: 40.7, longitude: -74 }, 150],
  ['Denver', { latitude: 39.7, longitude: -105 }, 500],
  ['Anchorage', { latitude: 61.2, longitude: -149.9 }, 100],
  ['San Juan', { latitude: 18.4, longitude: -66.1 }, 50],
])('around %s, draws land and stays small', (_, place, radius) => {
  const { land, states, counties, circles } = around(radius, place)
  expect(land).toMatch(/^M/)
  expect(`${land}${states}${counties ?? ''}${circles}`.length).toBeLessThan(30_000)
  expect(land).not.toMatch(/\d\.\d\d|NaN/) // a tenth at most
})

test('the country shows Alaska and Hawaii, and no place outside the states', () => {
  const { project, land, states, circles } = countryOutlines()
  expect(project({ latitude: 61.2, longitude: -149.9 })).not.toBeNull()
  expect(project({ latitude: 21.3, longitude: -157.9 })).not.toBeNull()
  expect(project({ latitude: 18.4, longitude: -66.1 })).toBeNull()
  expect(circles).toBe('')
  expect((land + states).length).toBeLessThan(40_000)
})

test('towns: the largest of an area, by name, and nearest to a pin', () => {
  const names = largestTowns(around(40).project, { width: mapWidth, height: mapWidth }, 5).map(({ name }) => name)
  expect(names).toHaveLength(5)
  expect(names[0]).toBe('Austin')
  expect(findTown('Converse, TX')).toMatchObject({ latitude: expect.closeTo(29.5, 0) })
  expect(findTown('Springfield')).toBeNull()
  expect(findTown(null)).toBeNull()
  expect(nearestTown({ latitude: 30.27, longitude: -97.74 })).toBe('Austin, TX')
  expect(nearestTown({ latitude: 0, longitude: 0 })).toBeNull()
})
