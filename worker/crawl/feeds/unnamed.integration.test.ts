import { beforeEach, expect, test } from 'vitest'
import type { PageReason } from '#prisma/generated/client'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { linkAllFeeds } from '../../../e2e/support/feeds'
import { useSandbox } from '../../../e2e/support/sandbox'
import {
  sandboxControl,
  testCrawlDependencies,
  createSearch,
  claimAndCrawl,
} from '../../../e2e/support/crawl/crawl-scene'
import { readPages } from '../read-pages'
import { wantUnnamed } from './unnamed'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const control = sandboxControl(sandbox)

beforeEach(async () => {
  await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User')
  await fetch(`${sandbox.url}/control/reset`, { method: 'POST', body: JSON.stringify({ size: 0 }) })
})

/** A search near San Francisco with its area crawled. `read` reads what its unnamed rows want. */
async function scene(over: Record<string, unknown> = {}) {
  const searchId = await createSearch(database.db, { radiusMiles: 1, ...over })
  await linkAllFeeds(database.db, searchId)
  const deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 0 })
  const { id: feedId } = await database.db.feed.findUniqueOrThrow({ where: { key: 'craigslist/sfbay/*/*' } })
  await claimAndCrawl(deps, { feedId })
  const read = async () => {
    await wantUnnamed(database.db, feedId, new Date())
    return (await readPages(deps, { marketplace: 'craigslist' }, () => {})).read
  }
  return { searchId, deps, read }
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

test('reads the rows that have waited longest first, before cars to look at again', async () => {
  for (let i = 0; i < 3; i++) await control.list({ title: `Runs great, must sell ${i}` })
  const { deps, read } = await scene()
  const [first, second, third] = await database.db.listing.findMany({ orderBy: { externalId: 'asc' } })
  const asked: string[] = []
  const { postingRequests } = deps.adapters.craigslist!
  deps.adapters.craigslist!.postingRequests = (from) => (asked.push(from.externalId), postingRequests(from))
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const want = (listingId: string, reason: PageReason, since: Date) =>
    database.db.wantedPage.create({ data: { listingId, marketplace: 'craigslist', reason, since } })
  await want(first!.id, 'RECHECK', ago(60))
  await want(second!.id, 'UNNAMED', ago(20))
  await want(third!.id, 'UNNAMED', ago(30))
  expect(await read()).toBe(3)
  expect(asked).toEqual([third, second, first].map((one) => one!.externalId))
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
