import type { FeedCrawl } from '#domain/crawl/schedule'
import type { Marketplace } from '#domain/marketplaces'
import type { Database } from '#platform/database'
import { createLogger } from '#platform/log'
import type { Wake } from '#platform/wakes'
import type { WorkerConfig } from '#worker/config'
import type { WakeSites } from '#worker/wake'
import { createCrawlDependencies, type CrawlDependencies } from '#worker/crawl/crawl-dependencies'
import { crawlFeed, type CrawlFeedDependencies } from '#worker/crawl/feeds/crawl-feed'
import { claimFeeds } from '#worker/stored/feed-timings'
import { searchWorkflowId, siteWorkflowId } from '#workflows/contract'

/** For integration tests against a sandbox, without pauses. `woken` collects the woken searches. */
export function testCrawlDependencies(
  db: Database,
  sandboxUrl: string,
  changed: Partial<WorkerConfig> = {},
): CrawlDependencies & { woken: string[]; wakeSites: WakeSites } {
  const config = {
    BRAND_NAME: 'Lotwatch',
    WEB_URL: 'http://localhost:3999',
    SUPPORT_EMAIL: 'support@lotwatch.example',
    SANDBOX_URL: sandboxUrl,
    modes: { craigslist: 'sandbox', cargurus: 'off', facebook: 'off' },
    robots: { craigslist: 'honour', cargurus: 'honour', facebook: 'override' },
    FEED_FRESHNESS_MS: 60_000,
    HOST_MIN_GAP_MS: 0,
    FETCH_TIMEOUT_MS: 5_000,
    BROWSER_MEMORY_MB: 1024,
    ...changed,
  } as WorkerConfig
  const woken: string[] = []
  const fleetwide = {
    wake: ({ searchId }: Wake) => Promise.resolve(woken.push(searchId)),
    wakeSites: async () => {},
  }
  return { ...createCrawlDependencies({ db, config, log: createLogger('test', 'silent') }), ...fleetwide, woken }
}

/** Crawls a feed as the workflow of its site would, or that of a search: claims it first. */
export async function claimAndCrawl(
  deps: CrawlFeedDependencies,
  call: { feedId: string; searchId?: string },
): Promise<FeedCrawl> {
  const { db } = deps
  const { marketplace, lastAttemptAt } = await db.feed.findUniqueOrThrow({ where: { id: call.feedId } })
  const claimant = call.searchId ? searchWorkflowId(call.searchId) : siteWorkflowId(marketplace as Marketplace)
  await claimFeeds(db, [{ feedId: call.feedId, lastAttemptAt }], claimant)
  return crawlFeed(deps, call)
}

/** For the setting `requestsPerMinute`. */
export const onCraigslist = (craigslist: number) => ({ craigslist, cargurus: undefined, facebook: undefined })

/** Its search is for a Honda Civic near ZIP 94110. Returns the search's id. */
export async function createSearch(db: Database, changed: Record<string, unknown> = {}): Promise<string> {
  const user = await db.user.create({
    data: {
      email: `${Math.random()}@buyer.example`,
      firstName: 'A',
      lastName: 'B',
      countryCode: 'US',
      trialEndsAt: new Date(Date.now() + 86_400_000),
    },
  })
  const search = await db.search.create({
    data: {
      userId: user.id,
      make: 'honda',
      models: ['civic'],
      latitude: 37.7485,
      longitude: -122.4184,
      radiusMiles: 60,
      marketplaces: ['craigslist'],
      ...changed,
    },
  })
  return search.id
}

export function sandboxControl(sandbox: { url: string }) {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${sandbox.url}/control/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    /** Deletes all listings and restores every mode. */
    reset: () => call('POST', 'reset', { size: 0 }),
    mode: (mode: string) => call('PUT', 'sources/craigslist', { mode }),
    list: (car: Record<string, unknown> = {}) =>
      call('POST', 'listings', { ...civic, ...car }) as Promise<{ id: string; url: string }>,
    edit: (id: string, change: Record<string, unknown>) => call('PATCH', `listings/craigslist/${id}`, change),
    repost: (id: string) => call('POST', `listings/craigslist/${id}/repost`) as Promise<{ id: string }>,
    requests: async (part: string) => {
      const all = (await call('GET', 'requests?source=craigslist')) as { path: string; userAgent: string }[]
      return all.filter((request) => request.path.includes(part))
    },
  }
}

const civic = {
  source: 'craigslist',
  make: 'Honda',
  model: 'Civic',
  year: 2014,
  price: 7900,
  mileage: 88123,
  description: 'Leather seats, one owner.',
  zip: '94110',
  transmission: 'automatic',
  bodyType: 'sedan',
}
