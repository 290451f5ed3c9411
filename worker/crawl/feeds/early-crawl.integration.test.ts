import { beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { linkAllFeeds } from '../../../e2e/support/feeds'
import { insertSubscription } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import {
  sandboxControl,
  testCrawlDependencies,
  createSearch,
  onCraigslist,
} from '../../../e2e/support/crawl/crawl-scene'
import { createBudget } from '../fetch/budget'
import { crawlFeed } from './crawl-feed'

const database = useDatabase()
const sandbox = useSandbox({ size: 60 })
const control = sandboxControl(sandbox)
const minuteMs = 60_000
const requests = async () => (await control.requests('/sapi/web')).length

beforeEach(() => emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User', 'SitePace'))

/** A feed shared by a Basic and a Professional search, crawled once. */
async function sharedFeed(changed = {}) {
  const { db } = database
  await control.list()
  const [basic, pro] = [await createSearch(db), await createSearch(db)]
  for (const id of [basic, pro]) await linkAllFeeds(db, id)
  const { userId } = await db.search.findUniqueOrThrow({ where: { id: pro } })
  await insertSubscription(db, userId, { plan: 'pro' })
  const { id: feedId } = await db.feed.findFirstOrThrow({ where: { key: 'craigslist/sfbay/honda/civic' } })
  const deps = testCrawlDependencies(db, sandbox.url, { FEED_FRESHNESS_MS: minuteMs, ...changed })
  await crawlFeed(deps, { feedId, force: false })
  const feed = () => db.feed.findUniqueOrThrow({ where: { id: feedId } })
  /** Sets the feed's last crawl to `ms` ago. */
  const age = (ms: number) => {
    const at = new Date(Date.now() - ms)
    return db.feed.update({ where: { id: feedId }, data: { lastAttemptAt: at, lastSuccessAt: at } })
  }
  /** Counts the requests that the search's crawl makes. */
  const crawlBy = async (searchId: string) => {
    const before = await requests()
    await crawlFeed(deps, { feedId, searchId, force: false })
    return (await requests()) - before
  }
  return { db, basic, pro, deps, feed, age, crawlBy }
}

test('a feed is stale for Professional at half the age, and Basic searches benefit without their own crawl', async () => {
  const { basic, pro, deps, age, crawlBy } = await sharedFeed()
  await age(minuteMs / 2 - 5_000)
  expect([await crawlBy(basic), await crawlBy(pro)]).toEqual([0, 0])
  await age(minuteMs / 2)
  const { id } = await control.list({ price: 8_100 })
  expect([await crawlBy(basic), await crawlBy(pro), await crawlBy(basic)]).toEqual([0, 1, 0])
  expect(await database.db.listing.count({ where: { externalId: id } })).toBe(1)
  expect(deps.woken).toContain(basic)
})

test("without spare budget Professional gets Basic's freshness, and all others get their slots", async () => {
  const perMinute = 12
  const { db, basic, pro, feed, age, crawlBy } = await sharedFeed({ requestsPerMinute: onCraigslist(perMinute) })
  const { burst, intervalMs } = createBudget(perMinute)
  /** Simulates that other callers used all but one request of the burst. */
  const othersAsk = () =>
    db.sitePace.updateMany({ data: { budgetAt: new Date(Date.now() + (burst - 1) * intervalMs) } })
  await othersAsk()
  await age(minuteMs / 2)
  const before = await feed()
  expect(await crawlBy(pro)).toBe(0)
  expect(await feed()).toEqual(before)
  await age(minuteMs)
  expect([await crawlBy(basic), await crawlBy(pro)]).toEqual([1, 0])
  await othersAsk()
  await age(minuteMs)
  expect(await crawlBy(pro)).toBe(1)
})

test('a failed early crawl counts like any other failure', async () => {
  const { pro, feed, age, crawlBy } = await sharedFeed()
  await age(minuteMs / 2)
  await control.mode('down')
  await expect(crawlBy(pro)).rejects.toThrow()
  await control.mode('ok')
  expect((await feed()).failingSince).not.toBeNull()
})
