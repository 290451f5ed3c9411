import { beforeEach, expect, test } from 'vitest'
import type { Posting, ResultRow } from '#domain/listing/listing'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { posting, row } from '../../../e2e/support/crawl/site-rows'
import { storeRows } from '../listings/store'
import { markGone, storePosting } from './store-posting'

// The state of a listing with the higher number is newer. A fetch gets its number before it contacts the site.

const database = useDatabase()
let feedId: string
let listingId: string

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))
/** Stores the row found by the fetch with that number. `now` is the worker's clock. */
const rowOf = (number: bigint, changed: Partial<ResultRow> = {}, now = at(0)) =>
  database.db.$transaction((tx) =>
    storeRows(tx, { id: feedId, marketplace: 'craigslist', caughtUpAt: null, number }, [row(1, changed)], now),
  )
const pageOf = (number: bigint, changed: Partial<Posting> = {}, now = at(0)) =>
  storePosting(database.db, listingId, posting(1, changed), now, number)
const listing = () => database.db.listing.findFirstOrThrow()
const isUnfetched = async () => {
  const { pageNumber, rowNumber } = await listing()
  return pageNumber < rowNumber
}
const [was, is] = [{ priceCents: 790_000 }, { priceCents: 690_000 }]

beforeEach(async () => {
  await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle')
  const feed = { key: 'a', marketplace: 'craigslist', area: 'albany', make: 'honda' }
  feedId = (await database.db.feed.create({ data: feed })).id
  await rowOf(10n)
  listingId = (await listing()).id
})

test('a posting page fetched before a price change and stored after it does not restore the old price', async () => {
  await rowOf(12n, is)
  expect(await pageOf(11n, was)).toBeNull()
  expect(await listing()).toMatchObject({ ...is, postingFetchedAt: null })
  await pageOf(13n, is)
  expect(await isUnfetched()).toBe(false)
  expect(await database.db.priceChange.count()).toBe(1)
})

test('a results page fetched before the posting page does not restore the old price', async () => {
  await pageOf(12n, is)
  expect(await rowOf(11n, was)).toMatchObject({ changed: [] })
  expect(await listing()).toMatchObject(is)
  expect(await isUnfetched()).toBe(false)
})

test('a results page of another feed fetched earlier does not restore the old price', async () => {
  await rowOf(12n, is)
  await rowOf(11n, was)
  expect(await listing()).toMatchObject({ ...is, wasPriceCents: was.priceCents })
  expect(await database.db.priceChange.count()).toBe(1)
})

test('an outdated page neither restores a sold car nor marks a returned one as gone', async () => {
  await rowOf(12n, { sale: 'sold' })
  await rowOf(11n)
  expect(await listing()).toMatchObject({ goneReason: 'SOLD' })
  await rowOf(13n)
  await markGone(database.db, listingId, at(0), 12n)
  expect(await listing()).toMatchObject({ goneAt: null })
  await markGone(database.db, listingId, at(0), 14n)
  expect(await listing()).toMatchObject({ goneReason: 'TAKEN_DOWN' })
})

test('clocks do not matter: a listing that changed after its page was fetched is unfetched', async () => {
  await pageOf(11n, was, at(30))
  expect(await isUnfetched()).toBe(false)
  await rowOf(12n, is, at(1))
  expect(await isUnfetched()).toBe(true)
  await pageOf(13n, is, at(2))
  expect(await isUnfetched()).toBe(false)
})
