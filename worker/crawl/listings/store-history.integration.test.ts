import { expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { createSearch } from '../../../e2e/support/crawl/crawl-scene'
import { at, useStoredFeed } from '../../../e2e/support/crawl/stored-feed'
import { row } from '../../../e2e/support/crawl/site-rows'

const database = useDatabase()
const { ids, listing, store, storePage } = useStoredFeed(database)
const vin = '1M8GDM9AXKP042788'

test('stores every price of a listing, and the previous one on the listing', async () => {
  await store([row(1), row(2)])
  await store([row(1, { priceCents: 690000 }), row(2)], at(1))
  await store([row(1, { priceCents: 690000 }), row(2)], at(2))
  await store([row(1, { priceCents: 650000 }), row(2)], at(3))
  expect(await listing(1)).toMatchObject({ priceCents: 650000, wasPriceCents: 690000, priceChangedAt: at(3) })
  expect(await listing(2)).toMatchObject({ wasPriceCents: null, priceChangedAt: null })
  const changes = await database.db.priceChange.findMany({ orderBy: { at: 'asc' } })
  expect(changes.map((c) => [c.at, c.wasCents, c.priceCents])).toEqual([
    [at(1), 790000, 690000],
    [at(3), 690000, 650000],
  ])
})

test('stores a price first stated on the posting page, without a second change on the results page', async () => {
  await store([row(1)])
  await storePage(1, { priceCents: 700000 })
  expect(await listing(1)).toMatchObject({ wasPriceCents: 790000, priceChangedAt: at(5) })
  expect(await store([row(1, { priceCents: 700000 })], at(6))).toMatchObject({ changed: 0 })
  expect(await database.db.priceChange.findMany()).toMatchObject([{ wasCents: 790000, priceCents: 700000 }])
})

test('does not compare prices in different currencies', async () => {
  await store([row(1)])
  await store([row(1, { priceCents: 990000, currency: 'CAD' })], at(1))
  expect(await listing(1)).toMatchObject({ priceCents: 990000, currency: 'CAD', wasPriceCents: null })
})

test("stores a row's fields, and the posting page overrides them", async () => {
  await store([row(1, { transmission: 'manual', bodyType: 'coupe', vin, trim: 'Si', year: 2015 })])
  expect(await listing(1)).toMatchObject({ transmission: 'manual', bodyType: 'coupe', vin, trim: 'Si', year: 2015 })
  await storePage(1)
  await store([row(1, { transmission: 'manual', bodyType: 'coupe', priceCents: 690000 })], at(6))
  expect(await listing(1)).toMatchObject({ transmission: 'automatic', bodyType: 'sedan', priceCents: 690000 })
})

test.each([
  ['sold', 'SOLD', 'Sold'],
  ['pending', 'PENDING', 'Sale pending'],
] as const)('a row marked %s marks a known listing as gone and is not stored as a new one', async (sale, why, says) => {
  await store([row(1)])
  const { id } = await listing(1)
  const searchId = await createSearch(database.db)
  await database.db.candidate.create({ data: { searchId, listingId: id, stage: 'WAITING', searchVersion: 1 } })
  expect(await store([row(1, { sale }), row(2, { sale })], at(1))).toEqual({ rows: 2, changed: 0 })
  expect(await listing(1)).toMatchObject({ goneAt: at(1), goneReason: why })
  expect(await ids()).toEqual(['7970000001'])
  expect(await database.db.candidate.findFirst()).toMatchObject({ stage: 'REJECTED', reason: says })
  expect(await store([row(1)], at(2))).toEqual({ rows: 1, changed: 1 })
  expect(await listing(1)).toMatchObject({ goneAt: null, goneReason: null })
})

test.each([
  ['sold for an hour', 'SOLD', 60, true],
  ['gone for an hour', 'TAKEN_DOWN', 60, false],
  ['gone for a day', 'TAKEN_DOWN', 24 * 60, true],
  ['no car for a day', 'NOT_A_CAR', 24 * 60, false],
] as const)(
  'a listing that was %s and is back records the absence only if a buyer would notice it',
  async (...given) => {
    const [, goneReason, minutes, isKept] = given
    await store([row(1)])
    await database.db.listing.updateMany({ data: { goneAt: at(1), goneReason } })
    await store([row(1, { title: '2014 Honda Civic LX again' })], at(1 + minutes))
    const kept = { absentFrom: at(1), absentTo: at(1 + minutes) }
    expect(await listing(1)).toMatchObject({ goneAt: null, ...(isKept ? kept : { absentFrom: null, absentTo: null }) })
    await database.db.listing.updateMany({ data: { goneAt: at(2 + minutes), goneReason: 'TAKEN_DOWN' } })
    await store([row(1)], at(32 + minutes)) // a brief absence does not overwrite it
    expect((await listing(1)).absentFrom).toEqual(isKept ? kept.absentFrom : null)
  },
)

test('a posting page that offers the car again ends its absence', async () => {
  await store([row(1)])
  await database.db.listing.updateMany({ data: { goneAt: at(1), goneReason: 'PENDING' } })
  await storePage(1)
  expect(await listing(1)).toMatchObject({ goneAt: null, absentFrom: at(1), absentTo: at(5) })
})
