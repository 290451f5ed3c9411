import { heartbeat } from '@temporalio/activity'
import type { CrawlActivities } from '#workflows/contract'
import { crawlFeed } from './crawl-feed'
import type { CrawlDependencies } from './deps'
import { readPostings } from './read-postings'

/** The crawl's activities, of which each is a shell. */
export function createCrawlActivities(deps: CrawlDependencies): CrawlActivities {
  return {
    crawlFeed: ({ feedId, force }) => crawlFeed(deps, { feedId, force }),
    readPostings: (input) => readPostings(deps, input, heartbeat),
  }
}
