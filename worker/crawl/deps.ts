import type { Marketplace } from '#domain/marketplaces'
import type { Dependencies } from '../dependencies'
import { createFetcher, type Fetcher } from './fetch'
import { createAdapters, type Adapters } from './registry'
import type { WakeSearches } from './wake-searches'

/** What the crawl needs besides every activity's dependencies. Made once a process: fetchers keep the sites' pace. */
export interface CrawlDependencies extends Dependencies {
  adapters: Adapters
  fetchers: Partial<Record<Marketplace, Fetcher>>
  wake: WakeSearches
  /** A marketplace's feed failed, or can be seen again: the operator may have to hear of it. */
  sightTurned: (marketplace: Marketplace) => Promise<void>
}

/** How the crawl reaches the rest of the fleet. */
export type Fleetwide = Pick<CrawlDependencies, 'wake' | 'sightTurned'>

export function createCrawlDependencies(deps: Dependencies, fleetwide: Fleetwide): CrawlDependencies {
  const { config } = deps
  const adapters = createAdapters(config)
  const fetchers: CrawlDependencies['fetchers'] = {}
  for (const marketplace of Object.keys(adapters) as Marketplace[]) {
    const isLive = config.modes[marketplace] === 'live'
    fetchers[marketplace] = createFetcher({
      userAgent: userAgentOf(config),
      minGapMs: config.HOST_MIN_GAP_MS,
      timeoutMs: config.FETCH_TIMEOUT_MS,
      publicHostsOnly: isLive,
      mostBackOffMs: isLive ? null : sandboxBackOffMs(config.FEED_FRESHNESS_MS),
    })
  }
  return { ...deps, ...fleetwide, adapters, fetchers }
}

/** "LotwatchBot/0.1 (+address; contact)": who we are, and whom to tell to stop. */
export function userAgentOf(config: {
  BRAND_NAME: string
  WEB_URL: string
  SUPPORT_EMAIL: string
  CRAWLER_CONTACT?: string | undefined
}): string {
  const product = config.BRAND_NAME.replace(/[^A-Za-z0-9]/g, '')
  return `${product}Bot/0.1 (+${config.WEB_URL}; ${config.CRAWLER_CONTACT ?? config.SUPPORT_EMAIL})`
}

/** On the sandbox somebody waits to see a mended marketplace come back. */
export function sandboxBackOffMs(freshnessMs: number): number {
  return 3 * freshnessMs
}
