import { expect, test } from 'vitest'
import { areasWithin, craigslistAreas, findArea, nearestArea } from './craigslist-areas'

const sanFrancisco = { latitude: 37.7485, longitude: -122.4184 } // ZIP 94110

test('there are some 416 areas, each once, each with a place in or near the United States', () => {
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

test('area ids are unique, and null where their origins disagree', () => {
  const ids = craigslistAreas.map((a) => a.areaId).filter((id) => id !== null)
  expect(new Set(ids).size).toBe(ids.length)
  expect(findArea('sfbay')?.areaId).toBe(1)
  expect(findArea('jerseyshore')?.areaId).toBe(561)
  expect(findArea('maine')?.areaId).toBeNull()
  expect(findArea('atlantis')).toBeNull()
})

test('the area nearest to ZIP 94110 is sfbay, the one nearest to Augusta in Maine is maine', () => {
  expect(nearestArea(sanFrancisco).hostname).toBe('sfbay')
  expect(nearestArea({ latitude: 44.32, longitude: -69.77 }).hostname).toBe('maine')
})

test('a wide radius takes in neighboring areas, nearest first', () => {
  const hosts = areasWithin(sanFrancisco, 60).map((a) => a.hostname)
  expect(hosts[0]).toBe('sfbay')
  expect(hosts).toContain('stockton')
  expect(hosts).not.toContain('losangeles')
})

test('a small radius far from any center still names the nearest area', () => {
  expect(areasWithin({ latitude: 39.5, longitude: -116.9 }, 1)).toHaveLength(1)
})
