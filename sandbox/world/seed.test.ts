import { expect, test } from 'vitest'
import { distanceMiles } from '#domain/geography'
import { vinCheckDigit } from './ids'
import { createWorld } from './seed'

const now = new Date('2026-11-20T12:00:00Z')
const mission = { latitude: 37.7509, longitude: -122.4153 }

test('the same seed gives the same world, another seed another', () => {
  const names = (seed: number) =>
    createWorld(seed, 40, now)
      .every()
      .map((p) => [p.id, p.token, p.headline, p.description])
  expect(names(3)).toEqual(names(3))
  expect(names(3)).not.toEqual(names(4))
})

test('postings are dated over past days, never in the future, and ids rise with time', () => {
  const postings = createWorld(1, 300, now).every()
  const times = postings.map((p) => p.postedAt.getTime())
  expect(Math.max(...times)).toBeLessThan(now.getTime())
  expect(now.getTime() - Math.min(...times)).toBeGreaterThan(10 * 24 * 3_600_000)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(postings.map((p) => Number(p.id))).toEqual(postings.map((p) => Number(p.id)).sort((a, b) => a - b))
})

test.each([1, 2, 3])('near ZIP 94110 seed %i has Civics, but no leather one without a salvage title', (seed) => {
  const civics = createWorld(seed, 300, now)
    .every()
    .filter(({ car, place }) => car.make === 'Honda' && car.model === 'Civic' && distanceMiles(place, mission) <= 60)
  expect(civics.length).toBeGreaterThanOrEqual(4)
  expect(civics.filter(({ car }) => car.seats === 'leather' && car.title !== 'salvage')).toEqual([])
  expect(civics.filter(({ car }) => car.seats === 'leather')).not.toEqual([])
})

test('the seeded world has the oddities that readers must bear', () => {
  const postings = createWorld(1, 300, now).every()
  expect(postings.some((p) => p.price === null)).toBe(true)
  expect(postings.some((p) => p.price !== null && p.price < 300)).toBe(true)
  expect(postings.some((p) => p.statedMiles !== null && p.statedMiles < 300)).toBe(true)
  expect(postings.some((p) => p.language === 'es')).toBe(true)
  expect(postings.some((p) => p.photos.length === 0)).toBe(true)
  expect(postings.some((p) => !p.mapped)).toBe(true)
})

test('what is listed after the seeding gets an id and a token that no earlier run gave out', () => {
  const listed = (at: Date) => {
    const world = createWorld(1, 5, at)
    const { id, token } = world.repost(world.every()[0]!, at)
    return [id, token]
  }
  const [first, second] = [listed(now), listed(new Date(now.getTime() + 60_000))]
  expect(first[0]).toMatch(/^\d{10}$/)
  expect(Number(second[0])).toBeGreaterThan(Number(first[0]))
  expect(second[1]).not.toBe(first[1])
})

test('VINs carry their check digit', () => {
  for (const { car } of createWorld(1, 20, now).every()) expect(car.vin[8]).toBe(vinCheckDigit(car.vin))
  expect(vinCheckDigit('11111111111111111')).toBe('1') // the regulation's own example
})
