import type { Marketplace } from '#domain/marketplaces'
import type { Database } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { buildUserAgent } from '#platform/network/outgoing'
import { createBrowser } from './fetch/browser/browser'
import { createFetcher } from './fetch/fetcher'
import { createHttp } from './fetch/http'
import { choosePace } from './fetch/pace/choose-pace'
import { createSlots } from './fetch/pace/slots'
import { createAdapters, type Adapters } from './adapters/registry'
import type { CrawlFeedDependencies } from './feeds/crawl-feed'
import { type RequestDependencies, RequestFallbacks } from './fetch/request-page'
import { StoredSearches, type MatchDependencies } from './feeds/stored-searches'
import { maxSandboxBackOffMs } from './health/feed-health'
import { requireRequestable } from './health/site-refusals'
import type { ReadPagesDependencies } from './read-pages'

const megabyte = 1024 * 1024

/** Created once per process. */
export interface SiteDependencies extends Dependencies, RequestDependencies, MatchDependencies {
  adapters: Adapters
  close(): Promise<void>
}

export type CrawlDependencies = SiteDependencies & CrawlFeedDependencies & ReadPagesDependencies

const browserLimits = { checkMs: 10_000, maxBytes: 25 * megabyte }
const browserIdleMs = 2 * 60_000
const pagesEachBrowser = 200
/** Well below the activity timeout of five minutes, which leaves time for the request itself. */
const maxWaitForSlotMs = 60_000

/**
 * `paceDb` stores the pace of sites. Fleets pass a separate connection pool, so that reserving a slot never waits for
 * a long statement.
 */
export function createCrawlDependencies(deps: Dependencies, paceDb: Database = deps.db): SiteDependencies {
  const { config, log } = deps
  const adapters = createAdapters(config)
  const userAgent = buildUserAgent(config)
  const http = createHttp({ userAgent, timeoutMs: config.FETCH_TIMEOUT_MS })
  const browser = createBrowser({
    userAgent,
    chromiumPath: config.CHROMIUM_PATH,
    limits: { ...browserLimits, pageMs: config.FETCH_TIMEOUT_MS },
    memoryBytes: config.BROWSER_MEMORY_MB * megabyte,
    idleMs: browserIdleMs,
    pagesEach: pagesEachBrowser,
    log,
  })
  const fetchers: CrawlDependencies['fetchers'] = {}
  for (const marketplace of Object.keys(adapters) as Marketplace[]) {
    const mode = config.modes[marketplace]
    const isLive = mode === 'live'
    fetchers[marketplace] = createFetcher({
      userAgent,
      transports: { http, browser },
      slots: createSlots(paceDb, { ...choosePace(config, marketplace), maxWaitMs: maxWaitForSlotMs }),
      publicHostsOnly: isLive,
      requireRequestable: () => requireRequestable(deps.db, marketplace),
      honorsRobots: config.robots[marketplace] === 'honour',
      maxBackOffMs: isLive ? null : maxSandboxBackOffMs(config.FEED_FRESHNESS_MS),
    })
  }
  const searches = new StoredSearches(deps)
  return { ...deps, adapters, fetchers, searches, fallbacks: new RequestFallbacks(), close: () => browser.close() }
}
