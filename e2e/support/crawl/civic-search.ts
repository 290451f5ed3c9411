import { afterEach, beforeEach } from 'vitest'
import type { Database } from '#platform/database'
import { readPages } from '#worker/crawl/read-pages'
import { loadPendingWork } from '#worker/stored/wanted-pages'
import type { CrawlDependencies } from '#worker/crawl/crawl-dependencies'
import { emptyTables } from '../database'
import { linkAllFeeds } from '../feeds'
import { createSearch, sandboxControl, testCrawlDependencies, claimAndCrawl } from './crawl-scene'

const key = 'craigslist/sfbay/honda/civic'

/**
 * For each test, a search for Civics near San Francisco, with an empty database and an empty Craigslist. Read
 * `.searchId` and `.deps` inside tests. `watched` changes the crawl before the search exists.
 */
export function useCivicSearch(
  database: { readonly db: Database },
  sandbox: { readonly url: string },
  { freshnessMs = 0, watched = (_: CrawlDependencies) => {} } = {},
) {
  const control = sandboxControl(sandbox)
  const held = {} as { searchId: string; deps: ReturnType<typeof testCrawlDependencies> }
  beforeEach(async () => {
    await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User', 'MarketplaceHealth', 'SitePace')
    await control.reset()
    held.deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: freshnessMs })
    watched(held.deps)
    held.searchId = await createSearch(database.db, { radiusMiles: 1 })
  })
  afterEach(() => control.mode('ok'))
  const feed = () => database.db.feed.findUniqueOrThrow({ where: { key } })
  const crawl = async () => {
    await linkAllFeeds(database.db, held.searchId)
    await claimAndCrawl(held.deps, { feedId: (await feed()).id })
  }
  return Object.assign(held, {
    ...{ control, feed, crawl },
    /** Crawls, then makes every listing a waiting candidate, as the filter does. */
    crawlAndFilter: async () => {
      await crawl()
      const listings = await database.db.listing.findMany({ where: { goneAt: null } })
      const waiting = { searchId: held.searchId, stage: 'WAITING', searchVersion: 1 } as const
      const data = listings.map(({ id }) => ({ ...waiting, listingId: id }))
      await database.db.candidate.createMany({ data, skipDuplicates: true })
      await loadPendingWork(database.db, held.searchId)
    },
    read: (heartbeat = () => {}) => readPages(held.deps, { marketplace: 'craigslist' }, heartbeat),
    listing: (externalId: string) => database.db.listing.findFirstOrThrow({ where: { externalId } }),
  })
}
