import { heartbeat } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { CrawlActivities } from '#workflows/contract'
import { reportSight } from './health/report-sight'
import { crawlFeed } from './feeds/crawl-feed'
import type { CrawlDependencies, SiteDependencies } from './deps'
import { readPostings } from './postings/read-postings'
import { wakeSearches } from './feeds/wake-searches'

/** The crawl's activities, of which each is a shell. */
export function createCrawlActivities(sites: SiteDependencies, client: Client): CrawlActivities {
  const deps: CrawlDependencies = {
    ...sites,
    wake: wakeSearches(client, sites.log),
    sightTurned: (marketplace) => reportSight(sites, client, marketplace, new Date()),
  }
  return {
    crawlFeed: (input) => crawlFeed(deps, input),
    readPostings: (input) => readPostings(deps, input, heartbeat),
  }
}
