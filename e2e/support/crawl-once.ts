import { connectDatabase } from '#platform/database'
import { crawlFeed } from '#worker/crawl/crawl-feed'
import { crawlDependencies } from '#worker/crawl/fixtures'

// A worker that looks at one feed, as a process of its own, so that a test can kill it.
const [databaseUrl, sandboxUrl, feedId] = process.argv.slice(2)
const deps = crawlDependencies(connectDatabase(databaseUrl!), sandboxUrl!, { FEED_FRESHNESS_MS: 0 })
await crawlFeed(deps, { feedId: feedId!, force: false })
process.exit(0)
