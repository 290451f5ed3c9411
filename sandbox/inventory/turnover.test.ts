import { expect, test } from 'vitest'
import { distanceMiles } from '#domain/places/geography'
import { marketplaces } from '#domain/marketplaces'
import { knownMs, Turnover } from './turnover'
import { factsOf } from './listed-posting'
import { findPlace, type Place } from './places/places'
import { Inventory } from './inventory'

const perMinute = 6
const hours = (n: number) => n * 3_600_000
const start = Date.parse('2026-11-20T12:00:00Z')
const at = (ms: number) => new Date(start + ms)
/** An empty inventory in which cars have passed until a time, looked at every so often. */
function passed(untilMs: number, everyMs = untilMs): Inventory {
  const [inventory, lively] = [new Inventory(4), new Turnover(perMinute, 20_000)]
  inventory.open(at(0))
  for (let ms = 0; ms <= untilMs; ms += everyMs || 1) lively.advance(inventory, at(ms))
  return inventory
}
const facts = (inventory: Inventory) =>
  inventory.every().map((p) => ({ ...factsOf(p), car: { ...p.car, features: [...p.car.features] } }))

test('cars come at the asked rate, and after six hours they are forgotten', () => {
  const inventory = passed(hours(24), hours(1))
  const cars = new Set(inventory.every().map((p) => p.car.vin))
  expect(cars.size).toBe((knownMs / 60_000) * perMinute)
  for (const { postedAt } of inventory.every())
    expect(at(hours(24)).getTime() - postedAt.getTime()).toBeLessThan(knownMs)
})

test('they get cheaper, and are sold; on Craigslist that takes them down', () => {
  const inventory = passed(hours(1))
  for (const marketplace of marketplaces) {
    const postings = inventory.every(marketplace)
    expect(postings.some((p) => p.previousPrice !== null && p.price !== null && p.price < p.previousPrice)).toBe(true)
    const sold = postings.filter((p) => p.sale === 'sold')
    expect(sold.length).toBeGreaterThan(10)
    expect(inventory.select(marketplace).length).toBeGreaterThan(10)
    expect(sold.every((p) => p.removed === (marketplace === 'craigslist'))).toBe(true)
    expect(sold.every((p) => p.soldAt !== null && p.soldAt > p.postedAt && p.soldAt <= at(hours(1)))).toBe(true)
  }
})

test('a restart finds the cars that a run without one would have, under the same ids and with the same photos', () => {
  const [long, restarted] = [passed(hours(3), hours(0.05)), new Inventory(4)]
  restarted.open(at(hours(3)))
  new Turnover(perMinute, 20_000).advance(restarted, at(hours(3)))
  expect(facts(restarted)).toEqual(facts(long))
})

test('nobody is told of a passing car; one that was changed by hand is kept, and stays changed', () => {
  const [inventory, lively] = [new Inventory(4), new Turnover(perMinute, 20_000)]
  inventory.open(at(0))
  const told: string[] = []
  inventory.onChange = ({ id }) => told.push(id)
  lively.advance(inventory, at(0))
  expect(told).toEqual([])
  const posting = inventory.select('facebook')[0]!
  inventory.edit(posting, { price: 777 }, at(1))
  expect(told).toEqual([posting.id])
  const restarted = new Inventory(4)
  restarted.admit(factsOf(posting))
  new Turnover(perMinute, 20_000).advance(restarted, at(1))
  expect(restarted.find('facebook', posting.id)?.price).toBe(777)
})

test('a inventory made by a reset begins without passing cars', () => {
  const [lively, fresh] = [new Turnover(perMinute, 100), new Inventory(9)]
  lively.advance(new Inventory(4), at(0))
  lively.advance(fresh, at(1))
  expect(fresh.every()).toEqual([])
  lively.advance(fresh, at(60_000))
  expect(new Set(fresh.every().map((p) => p.car.vin)).size).toBe(perMinute)
})

test('near ZIP 94110 no leather Civic without a salvage title passes', () => {
  const mission = findPlace('94110') as Place
  const [inventory, lively] = [new Inventory(4), new Turnover(20, 1)]
  lively.advance(inventory, at(0))
  const civics = inventory.every().filter((p) => p.car.model === 'Civic' && distanceMiles(p.place, mission) <= 60)
  expect(civics.length).toBeGreaterThan(20)
  expect(civics.filter(({ car }) => car.seats === 'leather' && car.title !== 'salvage')).toEqual([])
})
