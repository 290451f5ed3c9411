import { beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/durations'
import type { ResultRow } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import type { Feed } from '#prisma/generated/client'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertListing } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { gridAreas } from '../crawl/adapters/facebook/requests'
import { createFeedSpec } from '../crawl/feeds/ensure-feeds'
import { StoredSearches } from '../crawl/feeds/stored-searches'
import { storeNewRows } from '../crawl/feeds/fetch-older-page'
import { row } from '../../e2e/support/crawl/site-rows'
import { createPlanActivities } from './activities'

const database = useDatabase()

beforeEach(() => emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User', 'MarketplaceCapacity'))

/** Hours before now, the time of the count. The crawl that finds the cars is two hours before it. */
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)
const lookAt = 2

async function insertFeed(marketplace: Marketplace, area: string, make: string | null, over: Partial<Feed> = {}) {
  const { isFirstLook: _, ...spec } = createFeedSpec(marketplace, { area, make, model: null })
  const { olderRequest: _request, ...columns } = over
  return database.db.feed.create({ data: { ...spec, ...columns } })
}

/** Watched for two days, read back to 72 hours ago, and last up to date five minutes before the crawl. */
const watched = () => ({ watchedSince: ago(48), readBackTo: ago(72), caughtUpAt: ago(lookAt + 1 / 12) })

let number = 1n
/** Simulates a crawl of the feed that returns these rows. */
async function show(feed: Feed, rows: ResultRow[], hoursAgo: number) {
  const { id, area, make, caughtUpAt } = feed
  const marketplace = feed.marketplace as Marketplace
  const searches = new StoredSearches(workerDependencies(database.db))
  await searches.load()
  const crawled = { id, marketplace, area, make, caughtUpAt, number: number++ }
  await database.db.$transaction((tx) => storeNewRows({ searches }, tx, crawled, rows, ago(hoursAgo)))
}

const modes = { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'sandbox' } as const
const count = () => createPlanActivities(workerDependencies(database.db, { modes })).planCapacity()
/** Marks every feed as just crawled, then counts. */
async function countLater(marketplace: Marketplace) {
  await database.db.feed.updateMany({ data: { caughtUpAt: new Date() } })
  await count()
  const { expected, shown } = await database.db.marketplaceCapacity.findUniqueOrThrow({ where: { marketplace } })
  return { expected, shown }
}

const posted = (n: number, hours: number) => row(n, { postedAt: ago(hours) })

test("counts a first look's car if the area's watched feed covered its posting time", async () => {
  const area = await insertFeed('craigslist', 'sfbay', null, watched())
  const look = await insertFeed('craigslist', 'sfbay', 'honda')
  await show(area, [posted(1, 5)], 4)
  await show(look, [posted(1, 5), posted(2, 5), posted(3, 5), posted(4, 60)], lookAt)
  await show(area, [posted(3, 5)], lookAt - 0.5)
  expect(await countLater('craigslist')).toEqual({ expected: 4, shown: 2 }) // the third was only late
})

test('does not count inconclusive listings', async () => {
  await insertFeed('craigslist', 'sfbay', null, watched())
  const look = await insertFeed('craigslist', 'sfbay', 'honda')
  const beforeItWasReadBack = posted(1, 73)
  const afterTheLastCrawl = posted(2, lookAt + 1 / 60)
  const gone = posted(3, 5)
  await show(look, [beforeItWasReadBack, afterTheLastCrawl, gone, row(4, { postedAt: null })], lookAt)
  await database.db.listing.updateMany({
    where: { externalId: gone.externalId! },
    data: { goneAt: new Date(ago(lookAt).getTime() + 10 * minuteMs), goneReason: 'TAKEN_DOWN' },
  })
  expect(await countLater('craigslist')).toEqual({ expected: 0, shown: 0 })
  expect(await database.db.expectedListing.count()).toBe(0)
})

test.each([
  ['of another area', { area: 'albany' }],
  ['watched again after a gap', { watchedSince: ago(3), readBackTo: ago(3) }],
  ['that was never crawled', { watchedSince: null, readBackTo: null, caughtUpAt: null }],
  ['that fails', { failingSince: ago(3) }],
  ['of which a further page is still to be fetched', { isCaughtUp: false }],
])('does not expect a watched feed %s to show a car', async (_, { area = 'sfbay', ...over }: Partial<Feed>) => {
  await insertFeed('craigslist', area, null, { ...watched(), ...over })
  await show(await insertFeed('craigslist', 'sfbay', 'honda'), [posted(1, 5)], lookAt)
  expect(await countLater('craigslist')).toEqual({ expected: 0, shown: 0 })
})

test('checks nothing before the watched feed was crawled again', async () => {
  const area = await insertFeed('craigslist', 'sfbay', null, watched())
  await show(await insertFeed('craigslist', 'sfbay', 'honda'), [posted(1, 5)], lookAt)
  await count()
  expect(await database.db.expectedListing.findMany()).toMatchObject([{ feedId: area.id, isShown: null }])
  expect(await countLater('craigslist')).toEqual({ expected: 1, shown: 0 })
})

test('counts a Facebook car for every circle that clearly contains it, once its location is known', async () => {
  const [first, second] = gridAreas('40.000,-98.000:161')
  const [here, there] = [first!, second!].map((area) => area.split(/[,:]/).map(Number))
  const between = { latitude: (here![0]! + there![0]!) / 2, longitude: (here![1]! + there![1]!) / 2 }
  const one = await insertFeed('facebook', first!, null, watched())
  const other = await insertFeed('facebook', second!, null, watched())
  const car = (n: number, place: { latitude: number | null; longitude: number | null }) =>
    row(n, { marketplace: 'facebook', postedAt: ago(5), ...place })
  const near = { latitude: here![0]!, longitude: here![1]! }
  const unknown = { latitude: null, longitude: null }
  await show(one, [car(1, between), car(2, near), car(3, unknown)], lookAt)
  await show(other, [car(4, between)], lookAt + 1)
  await show(one, [car(4, between)], lookAt)
  // For the first car, the other circle. For the fourth, both circles, since each showed it hours after it was posted.
  expect(await countLater('facebook')).toEqual({ expected: 3, shown: 2 })
})

/** Settled cars of the watched feed. The first `missed` of them were missed. */
async function settle(feedId: string, cars: number, missed: number, hours: number) {
  for (let i = 0; i < cars; i++) {
    const { id: listingId } = await insertListing(database.db)
    await database.db.expectedListing.create({ data: { feedId, listingId, at: ago(hours), isShown: i >= missed } })
  }
}
const mayMissSince = async () =>
  (await database.db.marketplaceCapacity.findUniqueOrThrow({ where: { marketplace: 'craigslist' } })).mayMissSince

test('reports that a marketplace may miss cars until nearly all are shown again', async () => {
  const { id } = await insertFeed('craigslist', 'sfbay', null, watched())
  await settle(id, 49, 10, 24)
  await count()
  expect(await mayMissSince()).toBeNull() // too few
  await settle(id, 1, 0, 23)
  await count()
  const since = await mayMissSince()
  expect(since).not.toBeNull()
  await count()
  expect(await mayMissSince()).toEqual(since)
  await settle(id, 250, 0, 2)
  await count()
  expect(await mayMissSince()).not.toBeNull() // 290 of 300 are less than 97 %
  await settle(id, 50, 0, 2)
  await count()
  expect(await mayMissSince()).toBeNull()
})
