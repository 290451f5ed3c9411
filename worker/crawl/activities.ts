import { heartbeat } from '@temporalio/activity'
import type { CrawlActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { crawlFeed } from './crawl-feed'
import { createCrawlDependencies } from './deps'
import { readPostings } from './read-postings'

const heartbeatMs = 5_000

/** The crawl's activities, of which each is a shell. One call a process: it holds the sites' pace. */
export function createCrawlActivities(dependencies: Dependencies): CrawlActivities {
  const deps = createCrawlDependencies(dependencies)
  return {
    crawlFeed: ({ feedId, force }) => beating(() => crawlFeed(deps, { feedId, force })),
    readPostings: (input) => beating(() => readPostings(deps, input, heartbeat)),
  }
}

/** A look may wait for a site's pace or for another look at the same feed: the beat says that the worker lives. */
async function beating<Result>(work: () => Promise<Result>): Promise<Result> {
  const beat = setInterval(heartbeat, heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(beat)
  }
}
