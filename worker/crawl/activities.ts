import { heartbeat } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { CrawlActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { reportSight } from '../maintenance/report-sight'
import { crawlFeed } from './crawl-feed'
import { createCrawlDependencies } from './deps'
import { readPostings } from './read-postings'
import { wakeSearches } from './wake-searches'

/** The crawl's activities, of which each is a shell. One call a process: it holds the sites' pace. */
export function createCrawlActivities(dependencies: Dependencies, client: Client): CrawlActivities {
  const deps = createCrawlDependencies(dependencies, {
    wake: wakeSearches(client, dependencies.log),
    sightTurned: (marketplace) => reportSight(dependencies, client, marketplace, new Date()),
  })
  return {
    crawlFeed: (input) => crawlFeed(deps, input),
    readPostings: (input) => readPostings(deps, input, heartbeat),
  }
}
