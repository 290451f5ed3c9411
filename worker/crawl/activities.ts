import { heartbeat } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { CrawlActivities } from '#workflows/contract'
import { crawlFeed } from './feeds/crawl-feed'
import type { CrawlDependencies, SiteDependencies } from './crawl-dependencies'
import { fetchPostings } from './postings/fetch-postings'
import { fetchUnnamed } from './fetch-unnamed'
import { wakeSearch } from '../wake-search'

export function createCrawlActivities(sites: SiteDependencies, client: Client): CrawlActivities {
  const deps: CrawlDependencies = {
    ...sites,
    wake: wakeSearch(client),
  }
  return {
    crawlFeed: async (input) => {
      const crawl = await crawlFeed(deps, input)
      await fetchUnnamed(deps, input.feedId, heartbeat)
      return crawl
    },
    fetchPostings: (input) => fetchPostings(deps, input, heartbeat),
  }
}
