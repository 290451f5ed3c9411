import { connectDatabase } from '#platform/database'
import { testCrawlDependencies, claimAndCrawl } from './crawl/crawl-scene'

// A worker that crawls one feed in its own process, so a test can kill it. With "stuck", it hangs when it wakes the
// searches.
const [databaseUrl, sandboxUrl, feedId, stuck] = process.argv.slice(2)
const deps = testCrawlDependencies(connectDatabase(databaseUrl!), sandboxUrl!, { FEED_FRESHNESS_MS: 0 })
if (stuck) deps.wake = () => new Promise(() => setInterval(() => {}, 60_000))
await claimAndCrawl(deps, { feedId: feedId! })
process.exit(0)
