// @module-tag thorough
import { expect, test } from 'vitest'
import { distanceMiles } from '#domain/places/geography'
import { marketplaces } from '#domain/marketplaces'
import { maxListedMs, Turnover } from './turnover'
import { pickPostingFacts } from './listed-posting'
import { findPlace, type Place } from './places/places'
import { Inventory } from './inventory'

const perMinute = 6
const hours = (n: number) => n * 3_600_000
const start = Date.parse('2026-11-20T12:00:00Z')
const at = (ms: number) => new Date(start + ms)
/** An inventory with only turnover cars, advanced in steps of `everyMs`. */
function passed(untilMs: number, everyMs = untilMs): Inventory {
  const [inventory, turnover] = [new Inventory(4), new Turnover(perMinute, 20_000)]
  inventory.open(at(0))
  for (let ms = 0; ms <= untilMs; ms += everyMs || 1) turnover.advance(inventory, at(ms))
  return inventory
}
const facts = (inventory: Inventory) =>
  inventory.listAll().map((p) => ({ ...pickPostingFacts(p), car: { ...p.car, features: [...p.car.features] } }))

test('cars are listed at the given rate and removed after six hours', () => {
  const inventory = passed(hours(24), hours(1))
  const cars = new Set(inventory.listAll().map((p) => p.car.vin))
  expect(cars.size).toBe((maxListedMs / 60_000) * perMinute)
  for (const { postedAt } of inventory.listAll())
    expect(at(hours(24)).getTime() - postedAt.getTime()).toBeLessThan(maxListedMs)
})

test('some cars are reduced and sold, which removes them from Craigslist', () => {
  const inventory = passed(hours(1))
  for (const marketplace of marketplaces) {
    const postings = inventory.listAll(marketplace)
    expect(postings.some((p) => p.previousPrice !== null && p.price !== null && p.price < p.previousPrice)).toBe(true)
    const sold = postings.filter((p) => p.sale === 'sold')
    expect(sold.length).toBeGreaterThan(10)
    expect(inventory.select(marketplace).length).toBeGreaterThan(10)
    expect(sold.every((p) => p.removed === (marketplace === 'craigslist'))).toBe(true)
    expect(sold.every((p) => p.soldAt !== null && p.soldAt > p.postedAt && p.soldAt <= at(hours(1)))).toBe(true)
  }
})

test('a restart recreates the same cars, ids and photos', () => {
  const [long, restarted] = [passed(hours(3), hours(0.05)), new Inventory(4)]
  restarted.open(at(hours(3)))
  new Turnover(perMinute, 20_000).advance(restarted, at(hours(3)))
  expect(facts(restarted)).toEqual(facts(long))
})

test('turnover cars are not stored, but manual changes to them are', () => {
  const [inventory, turnover] = [new Inventory(4), new Turnover(perMinute, 20_000)]
  inventory.open(at(0))
  const told: string[] = []
  inventory.onChange = ({ id }) => told.push(id)
  turnover.advance(inventory, at(0))
  expect(told).toEqual([])
  const posting = inventory.select('facebook')[0]!
  inventory.edit(posting, { price: 777 }, at(1))
  expect(told).toEqual([posting.id])
  const restarted = new Inventory(4)
  restarted.addStored(pickPostingFacts(posting))
  new Turnover(perMinute, 20_000).advance(restarted, at(1))
  expect(restarted.find('facebook', posting.id)?.price).toBe(777)
})

test('a reset inventory starts without turnover cars', () => {
  const [turnover, fresh] = [new Turnover(perMinute, 100), new Inventory(9)]
  turnover.advance(new Inventory(4), at(0))
  turnover.advance(fresh, at(1))
  expect(fresh.listAll()).toEqual([])
  turnover.advance(fresh, at(60_000))
  expect(new Set(fresh.listAll().map((p) => p.car.vin)).size).toBe(perMinute)
})

test('the turnover lists no leather Civic without a salvage title near ZIP 94110', () => {
  const mission = findPlace('94110') as Place
  const [inventory, turnover] = [new Inventory(4), new Turnover(20, 1)]
  turnover.advance(inventory, at(0))
  const civics = inventory.listAll().filter((p) => p.car.model === 'Civic' && distanceMiles(p.place, mission) <= 60)
  expect(civics.length).toBeGreaterThan(20)
  expect(civics.filter(({ car }) => car.seats === 'leather' && car.title !== 'salvage')).toEqual([])
})

test('some Craigslist sellers post in a second area, repost after deleting, or edit', () => {
  const postings = passed(hours(5), hours(1)).listAll('craigslist')
  const again = postings.filter((p) => p.repostOf !== null)
  const first = ({ repostOf }: (typeof again)[number]) => postings.find(({ id }) => id === repostOf)
  const [inTwoAreas, reposted] = [
    again.filter((p) => first(p) && !first(p)!.removed),
    again.filter((p) => first(p)?.removed),
  ]
  expect(inTwoAreas.length).toBeGreaterThan(3)
  expect(inTwoAreas.every((p) => p.area.hostname !== first(p)!.area.hostname)).toBe(true)
  expect(reposted.length).toBeGreaterThan(10)
  for (const p of again) expect(p.car.vin).toBe(first(p)?.car.vin ?? p.car.vin)
  expect(postings.filter(({ description }) => /Update: /.test(description)).length).toBeGreaterThan(20)
})

test('swindlers copy a few ads far away for a fraction of the price, some with the VIN', () => {
  const postings = passed(hours(5), hours(1)).listAll()
  type Ad = (typeof postings)[number]
  const isFar = (a: Ad, b: Ad) => distanceMiles(a.place, b.place) >= 300
  const views = ({ photos }: Ad) => photos.map(({ view }) => view).join()
  const copies = postings.flatMap((copy) => {
    const originals = postings.filter((p) => p.car === copy.car && p.postedAt < copy.postedAt && isFar(p, copy))
    return originals.length > 0 && copy.repostOf === null ? [{ copy, originals }] : []
  })
  expect(copies.length).toBeGreaterThan(10)
  expect(copies.length).toBeLessThan(0.03 * postings.length)
  for (const { copy, originals } of copies) {
    expect(copy).toMatchObject({ seller: 'owner', dealer: null })
    const original = originals.find((p) => views(p) === views(copy) && p.statedMiles === copy.statedMiles)
    expect(copy.price!).toBeLessThan(0.6 * original!.price!)
  }
  expect(new Set(copies.map(({ copy }) => copy.vinStated))).toEqual(new Set([true, false]))
})
