import { expect, test } from 'vitest'
import { distanceMiles } from './geography'
import { usZipCodes } from './zip-codes'
import { areasWithin, craigslistAreas, findArea, nearestArea } from './craigslist-areas'

const sanFrancisco = { latitude: 37.7485, longitude: -122.4184 } // ZIP 94110

test('there are about 416 unique areas, all in or near the United States', () => {
  expect(craigslistAreas.length).toBeGreaterThan(400)
  expect(new Set(craigslistAreas.map((a) => a.hostname)).size).toBe(craigslistAreas.length)
  for (const area of craigslistAreas) {
    expect(area.hostname, area.name).toMatch(/^[a-z]+$/)
    expect(area.state, area.name).toMatch(/^[A-Z]{2}$/)
    expect(area.latitude, area.name).toBeGreaterThan(12)
    expect(area.latitude, area.name).toBeLessThan(66)
    expect(Number.isFinite(area.longitude), area.name).toBe(true)
  }
})

test('area ids are unique, and null where the sources disagree', () => {
  const ids = craigslistAreas.map((a) => a.areaId).filter((id) => id !== null)
  expect(new Set(ids).size).toBe(ids.length)
  expect(findArea('sfbay')?.areaId).toBe(1)
  expect(findArea('jerseyshore')?.areaId).toBe(561)
  expect(findArea('maine')?.areaId).toBeNull()
  expect(findArea('atlantis')).toBeNull()
})

test('finds the nearest area: sfbay for ZIP 94110, maine for Augusta', () => {
  expect(nearestArea(sanFrancisco).hostname).toBe('sfbay')
  expect(nearestArea({ latitude: 44.32, longitude: -69.77 }).hostname).toBe('maine')
})

test('a wide radius includes neighboring areas, nearest first', () => {
  const hosts = areasWithin(sanFrancisco, 60).map((a) => a.hostname)
  expect(hosts[0]).toBe('sfbay')
  expect(hosts).toContain('stockton')
  expect(hosts).not.toContain('losangeles')
})

test('a small radius far from any center returns the nearest area', () => {
  expect(areasWithin({ latitude: 39.5, longitude: -116.9 }, 1)).toHaveLength(1)
})

const towns = usZipCodes().filter(
  ({ state, latitude }) => latitude > 0 && craigslistAreas.some((a) => a.state === state),
)
const ownArea = (town: (typeof towns)[number]) =>
  craigslistAreas
    .filter(({ state }) => state === town.state)
    .reduce((best, area) => (distanceMiles(area, town) < distanceMiles(best, town) ? area : best)).hostname

const thorough = { tags: ['thorough'] }

test.each([25, 60, 100])(
  "a search of %d miles from any ZIP code has its state's nearest area",
  thorough,
  (radiusMiles) => {
    const missed = towns.filter((town) => !areasWithin(town, radiusMiles).some((a) => a.hostname === ownArea(town)))
    expect(missed.map(({ zip, state }) => `${state} ${zip}`)).toEqual([])
  },
)

test('a search includes the area of each town in its circle, however far that area’s center is', () => {
  const wyoming = towns.filter(({ state }) => state === 'WY')
  const laramie = wyoming.find(({ zip }) => zip === '82070')!
  expect(areasWithin(laramie, 25).map((a) => a.hostname)).toContain('wyoming')
  for (const center of wyoming.filter((_, i) => i % 20 === 0)) {
    const found = areasWithin(center, 60).map((a) => a.hostname)
    const inside = towns.filter((town) => distanceMiles(center, town) <= 60)
    expect(found).toEqual(expect.arrayContaining([...new Set(inside.map(ownArea))]))
  }
})
