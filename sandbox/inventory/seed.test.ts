import { expect, test } from 'vitest'
import { distanceMiles } from '#domain/places/geography'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { marketplaces } from '#domain/marketplaces'
import { vinCheckDigit } from './listed-posting'
import { modelLines } from './cars/models'
import { type Posting, compareIds } from './posting'
import { createInventory } from './seed'

const now = new Date('2026-11-20T12:00:00Z')
const mission = { latitude: 37.7509, longitude: -122.4153 }

test('the same seed creates the same inventory, another seed a different one', () => {
  const names = (seed: number) =>
    createInventory(seed, 40, now)
      .listAll()
      .map((p) => [p.id, p.token, p.headline, p.description])
  expect(names(3)).toEqual(names(3))
  expect(names(3)).not.toEqual(names(4))
})

test.each(marketplaces)('postings of %s are dated in the past, and ids increase with time', (marketplace) => {
  const postings = createInventory(1, 300, now).listAll(marketplace)
  const times = postings.map((p) => p.postedAt.getTime())
  expect(Math.max(...times)).toBeLessThan(now.getTime())
  expect(now.getTime() - Math.min(...times)).toBeGreaterThan(10 * 24 * 3_600_000)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  const ids = postings.map((p) => p.id)
  expect(ids).toEqual([...ids].sort(compareIds))
  for (const { soldAt, updatedAt, postedAt } of postings) {
    for (const date of [soldAt, updatedAt]) {
      expect(date === null || (date >= postedAt && date <= now)).toBe(true)
    }
  }
})

test.each([1, 2, 3])('near ZIP 94110 seed %i has Civics, but no leather one without a salvage title', (seed) => {
  const civics = createInventory(seed, 300, now)
    .listAll()
    .filter(({ car, place }) => car.make === 'Honda' && car.model === 'Civic' && distanceMiles(place, mission) <= 60)
  expect(civics.length).toBeGreaterThanOrEqual(4)
  expect(civics.filter(({ car }) => car.seats === 'leather' && car.title !== 'salvage')).toEqual([])
  expect(civics.filter(({ car }) => car.seats === 'leather')).not.toEqual([])
})

test('the seeded inventory contains the edge cases that parsers must handle', () => {
  const inventory = createInventory(1, 600, now)
  const [craigslist, facebook, cargurus] = [
    inventory.listAll('craigslist'),
    inventory.listAll('facebook'),
    inventory.listAll('cargurus'),
  ]
  expect(craigslist.some((p) => p.price === null)).toBe(true)
  expect(craigslist.some((p) => p.price !== null && p.price < 300)).toBe(true)
  expect(craigslist.some((p) => p.statedMiles !== null && p.statedMiles < 300)).toBe(true)
  expect(craigslist.some((p) => p.photos.length === 0)).toBe(true)
  expect(craigslist.some((p) => !p.mapped)).toBe(true)
  expect(facebook.some((p) => p.price === 1 || p.price === 15)).toBe(true)
  for (const sale of ['sold', 'pending']) expect(facebook.some((p) => p.sale === sale)).toBe(true)
  for (const copies of [facebook, cargurus]) expect(copies.some((p) => p.previousPrice !== null)).toBe(true)
})

test('a car is listed on one to three marketplaces, and its postings differ', () => {
  const postings = createInventory(1, 2_000, now).listAll()
  const cars = new Map<string, Posting[]>()
  for (const p of postings) cars.set(p.car.vin, [...(cars.get(p.car.vin) ?? []), p])
  expect(cars.size).toBe(2_000)
  const copies = [...cars.values()]
  for (const many of copies) expect(new Set(many.map((p) => p.marketplace)).size).toBe(many.length)
  const onSites = [1, 2, 3].map((sites) => copies.filter((many) => many.length === sites).length / copies.length)
  expect(onSites[0]).toBeGreaterThan(0.5)
  expect(onSites[1]).toBeGreaterThan(0.2)
  expect(onSites[2]).toBeGreaterThan(0.01)
  const twice = copies.filter((many) => many.length > 1)
  const differing = (of: (p: Posting) => unknown) =>
    twice.filter((many) => new Set(many.map(of)).size > 1).length / twice.length
  expect(differing((p) => p.seller)).toBe(0)
  expect(differing((p) => p.place.zip)).toBe(0)
  expect(differing((p) => p.description)).toBeGreaterThan(0.9)
  expect(differing((p) => p.postedAt.getTime())).toBeGreaterThan(0.8)
  for (const of of [price, miles, views]) {
    expect(differing(of)).toBeGreaterThan(0.1)
    expect(differing(of)).toBeLessThan(0.9)
  }
})
const price = (p: Posting) => p.price
const miles = (p: Posting) => p.statedMiles
const views = (p: Posting) => p.photos.map((photo) => photo.view).join()

test('dealers with VINs post on CarGurus, owners on the other two, and few write Spanish', () => {
  const inventory = createInventory(2, 3_000, now)
  const share = (postings: Posting[], is: (p: Posting) => boolean) => postings.filter(is).length / postings.length
  const isDealer = (p: Posting) => p.seller === 'dealer'
  expect(share(inventory.listAll('cargurus'), isDealer)).toBeGreaterThan(0.85)
  expect(share(inventory.listAll('facebook'), isDealer)).toBeLessThan(0.2)
  expect(share(inventory.listAll('craigslist'), isDealer)).toBeLessThan(0.45)
  expect(
    share(
      inventory.listAll('cargurus').filter((p) => p.car.year >= 1981),
      (p) => p.vinStated,
    ),
  ).toBe(1)
  const spanish = share(inventory.listAll(), (p) => p.language === 'es')
  expect(spanish).toBeGreaterThan(0.015)
  expect(spanish).toBeLessThan(0.05)
})

test('every state has cars of many makes, in proportion to population', () => {
  const postings = createInventory(1, 6_000, now).listAll()
  const states = new Map<string, number>()
  for (const { place } of postings) states.set(place.state, (states.get(place.state) ?? 0) + 1)
  expect(states.size).toBe(51)
  const most = [...states].sort(([, a], [, b]) => b - a).map(([state]) => state)
  expect(most.slice(0, 2).sort()).toEqual(['CA', 'TX'])
  expect(new Set(postings.map((p) => p.car.make)).size).toBeGreaterThanOrEqual(30)
  expect(new Set(postings.map((p) => `${p.car.make} ${p.car.model}`)).size).toBeGreaterThanOrEqual(100)
  expect(postings.filter((p) => p.car.year < 1990).length).toBeGreaterThan(20)
})

test('the catalog of the search form recognizes all model lines', () => {
  const unknown = modelLines
    .map(({ make, model, trims, firstYear }) => `${firstYear ?? 2012} ${make} ${model} ${trims[0]}`)
    .filter((name) => recognizeCar(name).model === null)
  expect(unknown).toEqual([])
})

test('a posting listed after seeding gets an id and a token that no earlier run used', () => {
  const listed = (at: Date) => {
    const inventory = createInventory(1, 5, at)
    const { id, token } = inventory.repost(inventory.listAll('craigslist')[0]!, at)
    return [id, token]
  }
  const [first, second] = [listed(now), listed(new Date(now.getTime() + 60_000))]
  expect(first[0]).toMatch(/^\d{10}$/)
  expect(Number(second[0])).toBeGreaterThan(Number(first[0]))
  expect(second[1]).not.toBe(first[1])
})

test('VINs have a valid check digit', () => {
  for (const { car } of createInventory(1, 20, now).listAll()) expect(car.vin[8]).toBe(vinCheckDigit(car.vin))
  expect(vinCheckDigit('11111111111111111')).toBe('1') // the regulation's own example
})
