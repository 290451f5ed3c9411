import { beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { linkAllFeeds } from '../../e2e/support/feeds'
import { useSandbox } from '../../e2e/support/sandbox'
import { crawlFeed } from './feeds/crawl-feed'
import { sandboxControl, testCrawlDependencies, createSearch } from '../../e2e/support/crawl/crawl-scene'
import { fetchUnnamed } from './fetch-unnamed'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const control = sandboxControl(sandbox)

beforeEach(async () => {
  await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User')
  await fetch(`${sandbox.url}/control/reset`, { method: 'POST', body: JSON.stringify({ size: 0 }) })
})

/** A search near San Francisco with its area crawled. `read` runs fetchUnnamed. */
async function scene(over: Record<string, unknown> = {}) {
  const searchId = await createSearch(database.db, { radiusMiles: 1, ...over })
  await linkAllFeeds(database.db, searchId)
  const deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 0 })
  const { id: feedId } = await database.db.feed.findUniqueOrThrow({ where: { key: 'craigslist/sfbay/*/*' } })
  await crawlFeed(deps, { feedId, force: false })
  return { searchId, deps, read: () => fetchUnnamed(deps, feedId, () => {}) }
}
const noted = () => database.db.unnamedListing.count({ where: { readAt: null } })

test('fetches the page of a row without a make once for all searches, and wakes matching ones', async () => {
  const { id } = await control.list({ title: 'Runs great, must sell' })
  const { searchId, deps, read } = await scene()
  const stored = () => database.db.listing.findFirstOrThrow({ where: { externalId: id } })
  expect(await stored()).toMatchObject({ make: null })
  expect(deps.woken).toEqual([])
  expect(await read()).toBe(1)
  expect(await stored()).toMatchObject({ make: 'honda', model: 'civic' })
  expect(deps.woken).toEqual([searchId])
  expect([await noted(), await read()]).toEqual([0, 0])
})

test('on a busy feed, reads the rows of the last day before older ones, and the oldest of the day first', async () => {
  for (let i = 0; i < 8; i++) await control.list({ title: `Runs great, must sell ${i}` })
  const { read } = await scene()
  const rows = await database.db.unnamedListing.findMany({ select: { listingId: true } })
  expect(rows.length).toBe(8)
  const hoursOld = [30, 20, 10, 1, 2, 3, 4, 5]
  const ages = new Map(rows.map(({ listingId }, i) => [listingId, hoursOld[i]!]))
  for (const [listingId, hours] of ages)
    await database.db.unnamedListing.update({
      where: { listingId },
      data: { at: new Date(Date.now() - hours * 3_600_000) },
    })
  const unread = async () => {
    const left = await database.db.unnamedListing.findMany({ where: { readAt: null } })
    return left.map(({ listingId }) => ages.get(listingId)!).sort((a, b) => a - b)
  }
  expect(await read()).toBe(5)
  expect(await unread()).toEqual([1, 2, 30])
  expect(await read()).toBe(3)
})

test.each([
  ['price', { priceTo: 2_000 }],
  ['year', { yearFrom: 2024 }],
  ['state of the search', { status: 'PAUSED' }],
])('does not fetch a page that no watched search could match by its %s', async (_, over) => {
  await control.list({ title: '2014 runs great', price: 7_900 })
  const { read } = await scene(over)
  expect([await noted(), await read()]).toEqual([1, 0])
})
