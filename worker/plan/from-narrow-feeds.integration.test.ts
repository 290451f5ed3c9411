import { beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { useSandbox } from '../../e2e/support/sandbox'
import { workerDependencies } from '../../e2e/support/worker'
import { sandboxControl, testCrawlDependencies, createSearch, claimAndCrawl } from '../../e2e/support/crawl/crawl-scene'
import { planCycle } from './plan-cycle'

// Migrates a running system from feeds of one model to feeds of all cars (decision 088).

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const control = sandboxControl(sandbox)

beforeEach(async () => {
  await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User')
  await fetch(`${sandbox.url}/control/reset`, { method: 'POST', body: JSON.stringify({ size: 0 }) })
})

/** A search before the migration, on one crawled feed of its model. */
async function narrow() {
  const { db } = database
  const searchId = await createSearch(db, { radiusMiles: 1 })
  const key = 'craigslist/sfbay/honda/civic'
  const feed = await db.feed.create({
    data: { key, marketplace: 'craigslist', area: 'sfbay', make: 'honda', model: 'civic' },
  })
  await db.searchFeed.create({ data: { searchId, feedId: feed.id } })
  await db.$executeRaw`UPDATE "Search" SET "feedsKey" = 'as before' WHERE id = ${searchId}::uuid`
  const deps = testCrawlDependencies(db, sandbox.url, { FEED_FRESHNESS_MS: 0 })
  const crawl = (feedId: string) => claimAndCrawl(deps, { feedId, searchId })
  const plan = async () => {
    const planned = await planCycle(
      workerDependencies(db, { FEED_FRESHNESS_MS: 0 }),
      { searchId, force: false },
      new Date(),
    )
    return planned.kind === 'watch' ? planned.dueFeeds.map(({ feedId }) => feedId) : []
  }
  return { db, searchId, narrowId: feed.id, crawl, plan }
}

test('the next plan links the new feeds, and the former one becomes a first look', async () => {
  const { db, searchId, narrowId, crawl, plan } = await narrow()
  await control.list()
  await crawl(narrowId)
  await plan()
  const linksByKey = async () => {
    const links = await db.searchFeed.findMany({ where: { searchId }, include: { feed: true } })
    return Object.fromEntries(links.map(({ feed, isFirstLook }) => [feed.key, isFirstLook]))
  }
  const former = 'craigslist/sfbay/honda/civic'
  expect(await linksByKey()).toEqual({ 'craigslist/sfbay/*/*': false })
  const { id: wide } = await db.feed.findFirstOrThrow({ where: { make: null } })

  const missed = await control.list({ title: '2014 Honda Civic LX', mileage: 71_234 })
  await crawl(wide)
  // The area has more cars than a page holds. Older cars are known from the narrow feed's last crawl.
  await db.feed.update({ where: { id: wide }, data: { readBackTo: new Date() } })
  expect(await plan()).toEqual([narrowId])
  expect(await linksByKey()).toEqual({ 'craigslist/sfbay/*/*': false, [former]: true })
  await crawl(narrowId)
  const { postedAt } = await db.listing.findFirstOrThrow({ where: { externalId: missed.id } })
  expect(postedAt).not.toBeNull()
  expect(await plan()).not.toContain(narrowId)
})

test('a car decided before is neither rejudged nor news', async () => {
  const { db, searchId, narrowId, crawl, plan } = await narrow()
  await control.list()
  await crawl(narrowId)
  const { id: listingId, revision } = await db.listing.findFirstOrThrow()
  const { version } = await db.search.findUniqueOrThrow({ where: { id: searchId } })
  const decided = { stage: 'MATCH' as const, searchVersion: version, listingRevision: revision, decidedAt: new Date() }
  await db.candidate.create({ data: { searchId, listingId, ...decided } })
  await plan()
  const { id: wide } = await db.feed.findFirstOrThrow({ where: { make: null } })
  expect(await crawl(wide)).toMatchObject({ rows: 1 })
  await plan()
  expect(await db.candidate.findMany()).toMatchObject([{ listingId, ...decided }])
  expect(await db.listing.count()).toBe(1)
})
