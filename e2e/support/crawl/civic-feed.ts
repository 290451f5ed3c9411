import { afterEach, beforeEach } from 'vitest'
import type { Database } from '#platform/database'
import { emptyTables } from '../database'
import { sandboxControl } from './crawl-scene'

/** One feed for Civics near San Francisco on the sandbox's Craigslist, new for each test. Read `.feedId` inside tests. */
export function useCivicFeed(database: { readonly db: Database }, sandbox: { readonly url: string }) {
  const control = sandboxControl(sandbox)
  const held = {} as { feedId: string }
  beforeEach(async () => {
    await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User', 'MarketplaceHealth')
    const key = 'craigslist/sfbay/honda/civic'
    const feed = { key, marketplace: 'craigslist', area: 'sfbay', make: 'honda', model: 'civic' }
    held.feedId = (await database.db.feed.create({ data: feed })).id
    await control.mode('ok')
  })
  afterEach(() => control.mode('ok'))
  return Object.assign(held, {
    control,
    feed: () => database.db.feed.findUniqueOrThrow({ where: { id: held.feedId } }),
    /** Simulates that the last crawl, its back-off and a pause of the whole site were long ago. */
    timePasses: async () => {
      await database.db.marketplaceHealth.updateMany({ data: { restsUntil: new Date(0), probingUntil: null } })
      return database.db.feed.update({
        where: { id: held.feedId },
        data: { lastSuccessAt: new Date(0), lastAttemptAt: new Date(0), nextAttemptAt: null },
      })
    },
    searches: async () => (await control.requests('/sapi/web')).length,
  })
}
