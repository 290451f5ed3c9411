import { heartbeat } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import { databaseNow } from '#platform/database'
import type { CrawlActivities } from '#workflows/contract'
import { crawlFeed } from './feeds/crawl-feed'
import type { CrawlDependencies, SiteDependencies } from './crawl-dependencies'
import { readPages } from './read-pages'
import { wantUnnamed } from './feeds/unnamed'
import { wakeSearch, wakeSites } from '../wake'

export function createCrawlActivities(sites: SiteDependencies, client: Client): CrawlActivities {
  const deps: CrawlDependencies = {
    ...sites,
    wake: wakeSearch(client),
  }
  const notify = wakeSites(client, deps)
  return {
    crawlFeed: async (input) => {
      const crawl = await crawlFeed(deps, input)
      await notify(await wantUnnamed(deps.db, input.feedId, await databaseNow(deps.db)))
      return crawl
    },
    readPages: (input) => readPages(deps, input, heartbeat),
  }
}
