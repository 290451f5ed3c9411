import { beforeEach } from 'vitest'
import type { ResultRow } from '#domain/listing/listing'
import type { Database } from '#platform/database'
import { createLogger } from '#platform/log'
import { httpGet, type Adapter, type DiscoveredCode, type ResultsPage } from '#worker/crawl/adapters/contract'
import { fieldsFromTitle } from '#worker/crawl/adapters/row-by-title'
import type { CrawlDependencies } from '#worker/crawl/crawl-dependencies'
import { crawlPages } from '#worker/crawl/feeds/crawl-pages'
import { withFeedLease } from '#worker/crawl/feeds/feed-lease'
import { fetchOlderPage } from '#worker/crawl/feeds/fetch-older-page'
import { StoredSearches } from '#worker/crawl/feeds/stored-searches'
import { RequestFallbacks } from '#worker/crawl/fetch/request-page'
import { sourceUnavailable, type TypedFailure } from '#worker/failures'
import { emptyTables } from '../database'

const row = (n: number, over: Partial<ResultRow> = {}): ResultRow => ({
  marketplace: 'craigslist',
  externalId: String(n),
  token: null,
  url: `https://www.craigslist.org/view/${n}`,
  title: `2014 Honda Civic ${n}`,
  priceCents: 790_000,
  currency: 'USD',
  odometerMiles: null,
  ...fieldsFromTitle,
  postedAt: null,
  latitude: null,
  longitude: null,
  town: null,
  photoUrls: [],
  flags: [],
  ...over,
})

const pageSize = 4

interface Site {
  /** The page that fails, from 0. */
  fails?: number
  failure?: TypedFailure
  isComplete?: boolean
  isTied?: boolean
  codes?: DiscoveredCode[]
  /** What rows say besides the usual. */
  posted?: (n: number) => Partial<ResultRow>
  titleOf?: (n: number) => string
}

/** Crawls a site that lists these postings, newest first. Returns the requested pages. */
async function crawlOf(
  db: Database,
  feedId: string,
  ids: number[],
  {
    fails = -1,
    failure = sourceUnavailable('down'),
    isComplete = false,
    isTied = false,
    codes = [],
    posted = () => ({}),
    titleOf = (n) => `2014 Honda Civic ${n}`,
  }: Site = {},
) {
  const asked: number[] = []
  const knownCodes: unknown[] = []
  const request = (page: number) => httpGet(`https://site/${page}`, '*/*')
  const adapter = {
    marketplace: 'craigslist',
    feedRequests: (_, known) => (knownCodes.push(known), [request(0)]),
    parseResults: ({ url }): ResultsPage => {
      const page = Number(url.split('/').at(-1))
      const rows = ids
        .slice(page * pageSize, (page + 1) * pageSize)
        .map((n) => row(n, { title: titleOf(n), ...posted(n) }))
      if (ids.length === 0) return { kind: 'empty', format: 'test', skipped: 0 }
      const next = (page + 1) * pageSize < ids.length ? request(page + 1) : null
      return {
        kind: 'listings',
        format: 'test',
        rows,
        skipped: 0,
        next,
        codes,
        isComplete,
        isTied,
        siteTotal: ids.length,
      }
    },
  } as Partial<Adapter> as Adapter
  const get = (_: Adapter, { url }: { url: string }) => {
    const page = Number(url.split('/').at(-1))
    asked.push(page)
    return page === fails ? Promise.reject(failure) : Promise.resolve({ url, status: 200, body: '' })
  }
  const config = { FEED_FRESHNESS_MS: 1_000, modes: {} }
  const log = createLogger('test', 'silent')
  const fetchers = { craigslist: { get } }
  const searches = new StoredSearches({ db, log })
  const fallbacks = new RequestFallbacks()
  const deps = { db, config, log, fetchers, searches, fallbacks } as unknown as CrawlDependencies
  await db.feed.update({ where: { id: feedId }, data: { claimedBy: 'test' } })
  const crawled = await withFeedLease(db, feedId, 'test', async (lease) => {
    const pages = await crawlPages(deps, lease, adapter)
    const older = await fetchOlderPage(deps, lease, pages.feed, adapter)
    return { ...pages, changed: pages.changed + (older?.changed ?? 0) }
  })
  const { changed, isDoubtful } = crawled!
  return { asked, changed, isDoubtful, knownCodes: knownCodes[0] }
}

/** Posting numbers from `n` down to 1. */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => n - i)

/** A scripted site with pages of four rows each, and one feed of it in the real database, new for each test. */
export function useScriptedSite(database: { readonly db: Database }) {
  const held = {} as { feedId: string }
  beforeEach(async () => {
    await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User', 'MarketplaceCode')
    const feed = { key: 'site', marketplace: 'craigslist', area: 'albany', make: 'honda', model: 'civic' }
    held.feedId = (await database.db.feed.create({ data: feed })).id
  })
  return Object.assign(held, {
    feed: () => database.db.feed.findUniqueOrThrow({ where: { id: held.feedId } }),
    crawlOf: (ids: number[], site?: Site) => crawlOf(database.db, held.feedId, ids, site),
  })
}
