import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PriceChartData } from '#domain/deal/estimate'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import {
  insertListing,
  insertReading,
  insertSearch,
  insertUser,
  quotedFact,
  insertFoundCar,
} from '../../e2e/support/rows'
import { ensureEstimates, estimatePrices, refreshEstimates } from './estimate-prices'

const database = useDatabase()
const now = new Date('2026-11-20T09:00:00Z')
const hoursAgo = (n: number) => new Date(now.getTime() - n * 60 * 60_000)

beforeEach(() => emptyTables(database.db, 'Listing', 'Vehicle', 'Reading', 'User'))

type Over = NonNullable<Parameters<typeof insertListing>[1]>
/** Civics from $11,000, each $100 more than the last. */
const civics = async (count: number, over: Over = {}) => {
  for (let i = 0; i < count; i++) {
    const figures = { priceCents: 1_100_000 + i * 10_000, odometerMiles: 60_000 + i * 1_234 }
    await insertListing(database.db, { ...figures, ...over })
  }
}
const estimate = async (id: string) => {
  await estimatePrices(database.db, [id], now)
  return database.db.priceEstimate.findUniqueOrThrow({ where: { listingId: id } })
}

test('estimates a usual price from listings of the same model and stores the comparable cars', async () => {
  await civics(10)
  const { id } = await insertListing(database.db, { priceCents: 100, flags: ['placeholder-price'] })
  const stored = await estimate(id)
  expect(stored).toMatchObject({ comparables: 10, problem: null, revision: 1, estimatedAt: now })
  expect(stored.expectedCents).toBeGreaterThan(1_100_000)
  expect(stored.expectedCents).toBeLessThan(1_200_000)
  expect((stored.chart as unknown as PriceChartData).dots).toHaveLength(10)
})

test('excludes placeholder prices, other currencies, unreliable odometers, other models and years, and non-cars', async () => {
  await civics(9)
  await civics(1, { priceCents: 100, flags: ['placeholder-price'] })
  await civics(1, { odometerMiles: 7, flags: ['placeholder-odometer'] })
  await civics(1, { currency: 'CAD', priceCents: 1_500_000 })
  await civics(1, { model: 'accord', priceCents: 1_501_000 })
  await civics(1, { year: 2009, priceCents: 1_502_000 })
  await civics(1, { goneAt: now, goneReason: 'NOT_A_CAR', priceCents: 1_503_000 })
  await civics(1, { goneAt: now, goneReason: 'SOLD', priceCents: 1_150_500 })
  const { id } = await insertListing(database.db)
  expect((await estimate(id)).comparables).toBe(10)
})

test('leaves out suspected copies', async () => {
  await civics(9)
  const { id } = await insertListing(database.db)
  await civics(1, { priceCents: 400_000, copyOfId: id, copySuspicion: {} })
  await civics(1, { priceCents: 1_500_000 })
  const { chart } = await estimate(id)
  const cents = (chart as unknown as PriceChartData).dots.map((dot) => dot.cents)
  expect(cents).toContain(1_500_000)
  expect(cents).not.toContain(400_000)
})

test('compares a vehicle listed twice once', async () => {
  await civics(7)
  const { vehicleId } = await insertListing(database.db, { priceCents: 1_150_000 })
  await insertListing(database.db, { priceCents: 1_140_000, odometerMiles: 71_001, vehicleId })
  const { id } = await insertListing(database.db, { odometerMiles: 65_000 })
  expect(await estimate(id)).toMatchObject({ comparables: 8, problem: null })
})

test('stores the reason if there are too few comparable cars or the model is unknown', async () => {
  await civics(7)
  const { id } = await insertListing(database.db)
  expect(await estimate(id)).toMatchObject({ comparables: 7, problem: 'too few', expectedCents: null })
  const unknown = await insertListing(database.db, { model: null })
  expect(await estimate(unknown.id)).toMatchObject({ comparables: 0, problem: 'too few' })
})

test('excludes faulty cars from the comparison with sound ones', async () => {
  await civics(12)
  const said = await insertListing(database.db, { description: 'Nice car. Transmission slips when cold.' })
  expect(await estimate(said.id)).toMatchObject({ problem: 'fault', expectedCents: null })
  const read = await insertListing(database.db, { description: 'Sings a bit uphill.' })
  expect((await estimate(read.id)).problem).toBeNull()
  await insertReading(database.db, read.contentHash!, [quotedFact('mechanical problem', 'yes', 'Sings a bit')])
  expect((await estimate(read.id)).problem).toBe('fault')
})

test('estimates a hundred cars of several models in three statements', async () => {
  await civics(60)
  await civics(40, { model: 'accord' })
  const ids = (await database.db.listing.findMany({ select: { id: true } })).map(({ id }) => id)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await estimatePrices(database.db, ids, now)
  expect(asked).toHaveBeenCalledTimes(3)
  asked.mockRestore()
  expect(await database.db.priceEstimate.count({ where: { problem: null } })).toBe(100)
})

test('estimates a car once per revision, and again while comparable cars are too few', async () => {
  const { db } = database
  const search = await insertSearch(db, (await insertUser(db)).id)
  const car = await insertFoundCar(db, search.id, { stage: 'MATCH' })
  const at = async () => (await db.priceEstimate.findUniqueOrThrow({ where: { listingId: car.id } })).estimatedAt
  await ensureEstimates(db, search.id, [car.id], hoursAgo(5))
  await ensureEstimates(db, search.id, [car.id], hoursAgo(4))
  expect(await at()).toEqual(hoursAgo(4))
  await civics(30)
  await ensureEstimates(db, search.id, [car.id], hoursAgo(3))
  await ensureEstimates(db, search.id, [car.id], hoursAgo(1))
  expect(await at()).toEqual(hoursAgo(3))
  await db.listing.update({ where: { id: car.id }, data: { revision: 2, odometerMiles: 99_000 } })
  await ensureEstimates(db, search.id, [car.id], now)
  expect(await at()).toEqual(now)
})

test('a usual price stays when a few cars more or a price drop come, and not when the market moves', async () => {
  const { db } = database
  const search = await insertSearch(db, (await insertUser(db)).id)
  await civics(10)
  const car = await insertFoundCar(db, search.id, { stage: 'MATCH' }, { odometerMiles: 65_000 })
  const stored = () => db.priceEstimate.findUniqueOrThrow({ where: { listingId: car.id } })
  await ensureEstimates(db, search.id, [car.id], hoursAgo(6))
  const first = await stored()
  await civics(8, { priceCents: 1_115_000 })
  await db.listing.update({ where: { id: car.id }, data: { revision: 2, priceCents: 990_000 } })
  await ensureEstimates(db, search.id, [car.id], hoursAgo(5.5))
  expect(await stored()).toEqual({ ...first, revision: 2, checkedAt: hoursAgo(5.5) })
  await ensureEstimates(db, search.id, [car.id], hoursAgo(5))
  expect((await stored()).checkedAt).toEqual(hoursAgo(5.5))
  await db.listing.updateMany({ where: { id: { not: car.id } }, data: { priceCents: 1_500_000 } })
  await ensureEstimates(db, search.id, [car.id], hoursAgo(4))
  expect((await stored()).expectedCents).toBe(1_500_000)
})

test('the nightly run refreshes each open car once, in any number of chunks', async () => {
  const { db } = database
  await civics(10)
  const listings = await db.listing.findMany()
  await estimatePrices(
    db,
    listings.map(({ id }) => id),
    hoursAgo(24),
  )
  await db.listing.update({ where: { id: listings[0]!.id }, data: { goneAt: now } })
  await db.priceEstimate.update({ where: { listingId: listings[1]!.id }, data: { estimatedAt: hoursAgo(2) } })
  expect(await refreshEstimates(db, now, () => {}, 3)).toBe(8)
  expect(await refreshEstimates(db, now, () => {}, 3)).toBe(0)
  expect(await db.priceEstimate.count({ where: { estimatedAt: now } })).toBe(8)
})
