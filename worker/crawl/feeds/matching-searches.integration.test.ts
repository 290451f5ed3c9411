import { beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { linkAllFeeds } from '../../../e2e/support/feeds'
import { useSandbox } from '../../../e2e/support/sandbox'
import {
  sandboxControl,
  testCrawlDependencies,
  createSearch,
  claimAndCrawl,
} from '../../../e2e/support/crawl/crawl-scene'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const control = sandboxControl(sandbox)

beforeEach(() => emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User'))

async function watching(over: Record<string, unknown> = {}): Promise<string> {
  const id = await createSearch(database.db, over)
  await linkAllFeeds(database.db, id)
  return id
}

/** A search with its San Francisco feed; `crawl` crawls the feed for it. */
async function scene() {
  const asking = await watching()
  const feed = await database.db.feed.findFirstOrThrow({
    where: { area: 'sfbay', searches: { some: { searchId: asking } } },
  })
  const deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 0 })
  const crawl = async () => {
    deps.woken.length = 0
    const crawl = await claimAndCrawl(deps, { feedId: feed.id, searchId: asking })
    return { changed: crawl.changed, fits: crawl.fits, woken: [...deps.woken].sort() }
  }
  await crawl()
  return { asking, crawl }
}

test('wakes exactly the searches that a new listing may match, and counts for the requesting one', async () => {
  const { crawl } = await scene()
  const fits = await watching({ priceTo: 9_000 })
  const makeOnly = await watching({ models: [] })
  await watching({ latitude: 40.71, longitude: -74.0 }) // uses the feeds of another area
  await watching({ priceTo: 5_000 })
  await watching({ models: ['accord'] })
  await watching({ status: 'PAUSED' })
  const expired = await watching()
  await database.db.user.updateMany({
    where: { searches: { some: { id: expired } } },
    data: { trialEndsAt: new Date(0) },
  })
  await control.list({ price: 7_900 })
  expect(await crawl()).toEqual({ changed: 1, fits: 1, woken: [fits, makeOnly].sort() })
  expect(await crawl()).toEqual({ changed: 0, fits: 0, woken: [] })
})

test('a row without a field may match a search on that field', async () => {
  const { crawl } = await scene()
  const manual = await watching({ transmission: 'manual' })
  await control.list()
  expect((await crawl()).woken).toEqual([manual])
})

test('wakes matching searches even if the requesting search gets nothing', async () => {
  const { asking, crawl } = await scene()
  const other = await watching()
  await database.db.search.update({ where: { id: asking }, data: { priceTo: 5_000 } })
  await control.list()
  expect(await crawl()).toEqual({ changed: 1, fits: 0, woken: [other] })
})

test('a price drop wakes a search it now matches, even if only another of its feeds has the listing', async () => {
  const { crawl } = await scene()
  const { id } = await control.list({ price: 9_000 })
  await crawl()
  const cheap = await watching({ priceTo: 7_000, models: [] })
  const { id: listingId } = await database.db.listing.findFirstOrThrow({ where: { externalId: id } })
  const feed = await database.db.feed.findFirstOrThrow({
    where: { area: 'sfbay', make: 'honda', model: null, searches: { some: { searchId: cheap } } },
  })
  await database.db.searchFeed.deleteMany({ where: { searchId: cheap, feedId: { not: feed.id } } })
  await database.db.feedListing.create({ data: { feedId: feed.id, listingId } })
  await control.edit(id, { price: 6_900 })
  expect((await crawl()).woken).toEqual([cheap])
})

test('the listing is stored before searches are woken', async () => {
  const { asking } = await scene()
  await watching()
  const { id } = await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 0 })
  const seen: number[] = []
  const wake = async () => seen.push(await database.db.listing.count({ where: { externalId: id } }))
  const feed = await database.db.feed.findFirstOrThrow({
    where: { area: 'sfbay', searches: { some: { searchId: asking } } },
  })
  await database.db.feed.update({ where: { id: feed.id }, data: { lastSuccessAt: new Date(0) } })
  await claimAndCrawl({ ...deps, wake }, { feedId: feed.id, searchId: asking })
  expect(seen).toEqual([1])
})
