import { beforeEach, expect, test } from 'vitest'
import type { Prisma, Transaction } from '#platform/database'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { isWaitingForLock } from '../../e2e/support/locks'
import { insertListing, insertSearch, insertUser } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { waitUntil } from '../../scripts/lib/ports'
import { row } from '../../e2e/support/crawl/site-rows'
import { storeRows } from '../crawl/listings/store'
import { filterBatch, filterListings } from './filter-batch'

const database = useDatabase()
const now = new Date()

beforeEach(() => emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User'))

/** A search with two feeds. `list` puts a listing on the first one; `filter` returns the ids that were filtered. */
async function scene() {
  const { db } = database
  const user = await insertUser(db)
  const { id: searchId } = await insertSearch(db, user.id)
  const feeds = ['one', 'two'].map((key) => ({ key, marketplace: 'craigslist', area: key, make: 'honda' }))
  const [first, second] = await db.feed.createManyAndReturn({ data: feeds })
  const feedIds = [first!.id, second!.id]
  await db.searchFeed.createMany({ data: feedIds.map((feedId) => ({ searchId, feedId })) })
  const list = async (
    over: Partial<Prisma.ListingUncheckedCreateInput> = {},
    { tx = db as Transaction, feedId = feedIds[0]! } = {},
  ) => {
    const { id } = await insertListing(tx, over)
    await tx.feedListing.create({ data: { feedId, listingId: id } })
    return id
  }
  const search = () => db.search.findUniqueOrThrow({ where: { id: searchId } })
  const filter = async (most = 100) => {
    const before = new Map((await marks()).map(({ listingId, xmin }) => [listingId, xmin]))
    await filterBatch(workerDependencies(db), await search(), most, now)
    return (await marks()).flatMap(({ listingId, xmin }) => (before.get(listingId) === xmin ? [] : [listingId]))
  }
  const marks = () => db.$queryRaw<{ listingId: string; xmin: string }[]>`
    SELECT "listingId"::text, xmin::text FROM "Candidate" WHERE "searchId" = ${searchId}::uuid ORDER BY 1`
  return { db, searchId, feedIds, list, filter, search, deps: workerDependencies(db) }
}

test('an edit during filtering applies to all listings, and filtering ends', async () => {
  const { db, searchId, feedIds, deps } = await scene()
  await db.$executeRaw`
    INSERT INTO "Listing" (id, marketplace, "externalId", url, title, "priceCents", "photoUrls", flags)
    SELECT gen_random_uuid(), 'craigslist', n::text, 'https://www.craigslist.org/view/' || n, '2015 Honda Civic', 1200000,
      '{}', '{}' FROM generate_series(1, 2100) AS n`
  await db.$executeRaw`INSERT INTO "FeedListing" ("feedId", "listingId") SELECT ${feedIds[0]}::uuid, id FROM "Listing"`
  let filtering!: Promise<unknown>
  let rounds = 0
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE "Candidate" IN EXCLUSIVE MODE`
    filtering = filterListings(deps, { searchId }, now, () => {
      if (++rounds > 5) throw new Error('the same listings are filtered again and again')
    })
    filtering.catch(() => {})
    await waitUntil('the filter to reach the lock', 10_000, () => isWaitingForLock(db))
    await db.search.update({ where: { id: searchId }, data: { priceTo: 10_000, version: { increment: 1 } } })
  })
  await filtering
  const where = { searchVersion: 2, stage: 'FILTERED' } as const
  expect(await db.candidate.count({ where })).toBe(2_100)
})

test('filters a listing stored by a slow transaction, though later ones were filtered first', async () => {
  const { db, list, filter } = await scene()
  let slow!: string
  await db.$transaction(async (tx) => {
    slow = await list({}, { tx })
    const quick = await list() // on another connection, in a later transaction
    expect(await filter()).toEqual([quick])
    const later = await list()
    expect(await filter()).toEqual([later])
  })
  expect(await filter()).toEqual([slow])
  expect(await filter()).toEqual([])
})

test('filters a change made by a slow transaction, though later changes were filtered first', async () => {
  const { db, list, filter } = await scene()
  const [changed, other] = [await list(), await list()]
  await filter()
  const raise = (tx: Transaction, id: string) =>
    tx.listing.update({ where: { id }, data: { priceCents: 900_000, revision: { increment: 1 } } })
  await db.$transaction(async (tx) => {
    await raise(tx, changed)
    await raise(db, other)
    expect(await filter()).toEqual([other])
  })
  expect(await filter()).toEqual([changed])
})

test('filters a late change of a transaction that started early', async () => {
  const { db, list, filter } = await scene()
  const id = await list()
  await filter()
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_current_xact_id()::text`
    await db.listing.update({ where: { id }, data: { revision: { increment: 1 } } })
    expect(await filter()).toEqual([id])
    await tx.listing.update({ where: { id }, data: { revision: { increment: 1 } } })
  })
  expect(await filter()).toEqual([id])
})

test('filters each listing of a backlog on two feeds once, however small the batches', async () => {
  const { list, filter, feedIds } = await scene()
  const ids = []
  for (const feedId of feedIds) for (let n = 0; n < 5; n++) ids.push(await list({}, { feedId }))
  const filtered = []
  for (let batch = 0; batch < 6; batch++) filtered.push(...(await filter(2)))
  expect(filtered.toSorted()).toEqual(ids.toSorted())
})

test('refilters a listing after a new link, a price drop, a return or an edit of the search', async () => {
  const { db, searchId, feedIds, list, filter } = await scene()
  const [known, gone, foreign] = [await list(), await list({ goneAt: now }), await insertListing(db)]
  expect(await filter()).toEqual([known])

  await db.feedListing.create({ data: { feedId: feedIds[1]!, listingId: foreign.id } })
  expect(await filter()).toEqual([foreign.id])

  const stored = await db.listing.findUniqueOrThrow({ where: { id: known } })
  const dropped = row(1, { externalId: stored.externalId, url: stored.url, title: stored.title, priceCents: 800_000 })
  const feed = { id: feedIds[0]!, marketplace: 'craigslist' as const, caughtUpAt: null, number: 2n }
  await db.$transaction((tx) => storeRows(tx, feed, [dropped], now))
  expect(await filter()).toEqual([known])

  await db.listing.update({ where: { id: gone }, data: { goneAt: null } })
  expect(await filter()).toEqual([gone])

  await db.search.update({ where: { id: searchId }, data: { version: { increment: 1 } } })
  expect(await filter()).toEqual([known, gone, foreign.id].toSorted())
  expect(await filter()).toEqual([])
})

test('skips nothing after a restore into a server with lower transaction ids', async () => {
  const { db, list, filter } = await scene()
  const unfiltered = await list()
  await db.$executeRaw`UPDATE "FeedListing" SET "changedIn" = '900000000000'`
  await db.$executeRaw`UPDATE "SearchFeed" SET "filteredTo" = '800000000000', "filteredVersion" = 1`
  expect(await filter()).toEqual([unfiltered])
  const fresh = await list()
  expect(await filter()).toEqual([fresh])
})
