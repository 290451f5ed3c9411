import { heartbeat } from '@temporalio/activity'
import type { CrawlActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { crawlFeed } from './crawl-feed'
import { createCrawlDependencies } from './deps'
import { readPostings } from './read-postings'

/** The crawl's activities, of which each is a shell. One call a process: it holds the sites' pace. */
export function createCrawlActivities(dependencies: Dependencies): CrawlActivities {
  const deps = createCrawlDependencies(dependencies)
  return {
    crawlFeed: ({ feedId, force }) => crawlFeed(deps, { feedId, force }),
    readPostings: (input) => readPostings(deps, input, heartbeat),
  }
}
