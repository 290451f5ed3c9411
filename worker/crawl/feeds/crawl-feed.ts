import type { Marketplace } from '#domain/marketplaces'
import type { FeedCrawl } from '#domain/crawl/schedule'
import { crawls } from '#platform/metrics'
import { deliverWakes, deleteWakes } from '#platform/wakes'
import { searchWorkflowId, siteWorkflowId } from '#workflows/contract'
import {
  BudgetUsedUp,
  MarketplacePaused,
  SiteResting,
  UnsupportedMake,
  sourceUnavailable,
  toTypedFailure,
  type TypedFailure,
} from '../../failures'
import type { Dependencies } from '../../dependencies'
import type { WakeSearch } from '../../wake'
import type { Adapter } from '../adapters/contract'
import type { Adapters } from '../adapters/registry'
import type { RequestDependencies } from '../fetch/request-page'
import { backOffLimits, toCrawlOutcome, recordFailure, recordUnsupportedMake } from '../health/feed-health'
import { crawlPages, type CrawledPages, type StoredPages } from './crawl-pages'
import { fetchOlderPage } from './fetch-older-page'
import type { MatchDependencies } from './stored-searches'
import { LeaseLost, withFeedLease, type FeedLease } from './feed-lease'

export interface CrawlFeedDependencies extends Dependencies, RequestDependencies, MatchDependencies {
  adapters: Adapters
  wake: WakeSearch
}

interface Call {
  feedId: string
  /** The search that looks at the feed itself. Undefined: its site crawls it for all searches. */
  searchId?: string
}

/**
 * Crawls a feed for the workflow that claimed it (`claimFeeds`). In one transaction, the crawl stores its listings and
 * records wakes for the searches that they may match; then it delivers the wakes for news. Those for older cars follow
 * within a minute. The requesting search is not woken: it gets the number of matches instead. Any failure is recorded on
 * the feed and then thrown. Without a claim, the feed was crawled meanwhile: nothing is requested, and the result is
 * empty.
 */
export async function crawlFeed(deps: CrawlFeedDependencies, { feedId, searchId }: Call): Promise<FeedCrawl> {
  const { marketplace } = await deps.db.feed.findUniqueOrThrow({ where: { id: feedId }, select: { marketplace: true } })
  const claimant = searchId ? searchWorkflowId(searchId) : siteWorkflowId(marketplace as Marketplace)
  const result = await withFeedLease(deps.db, feedId, claimant, (lease) => crawlOnce(deps, lease))
  if (result === null) return { feedId, rows: 0, changed: 0, fits: 0 }
  if ('failure' in result) throw result.failure
  await wakeForNews(deps, result, searchId)
  const { rows, changed, fits } = result.crawled
  return { feedId, rows, changed, fits: (searchId === undefined ? 0 : fits.get(searchId)) ?? 0 }
}

type Result = Crawled | { failure: TypedFailure }

interface Crawled {
  crawled: CrawledPages
  /** FeedLease.number */
  number: bigint
  /** Searches that cars posted since the last crawl may match. */
  newsFor: string[]
}

async function crawlOnce(deps: CrawlFeedDependencies, lease: FeedLease): Promise<Result> {
  const { feed, number } = lease
  const marketplace = feed.marketplace as Marketplace
  const adapter = deps.adapters[marketplace]
  try {
    if (!adapter) throw sourceUnavailable(`${feed.marketplace} is switched off or not watched yet`)
    const pages = await crawlPages(deps, lease, adapter)
    const crawled = await withOlderPage(deps, lease, pages, adapter)
    crawls.inc({ marketplace, outcome: outcomeOf(crawled) })
    return { crawled, number, newsFor: feed.lastSuccessAt === null ? [] : [...pages.fits.keys()] }
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    if (error instanceof UnsupportedMake) {
      await lease.store((tx, at) => recordUnsupportedMake(tx, feed.id, deps.config.FEED_FRESHNESS_MS, at))
      crawls.inc({ marketplace, outcome: 'not_sold' })
      return { crawled: noPages(0), number, newsFor: [] }
    }
    const failure = toTypedFailure(error)
    const isOverBudget = failure instanceof BudgetUsedUp
    const isPaused = failure instanceof MarketplacePaused
    const outcome = isOverBudget ? 'OVER_BUDGET' : toCrawlOutcome(failure).outcome
    crawls.inc({ marketplace, outcome: isPaused ? 'paused' : outcome.toLowerCase() })
    await lease.store((tx, at) => recordFailure(tx, [feed.id], failure, backOffLimits(deps, feed), at))
    if (isPaused) return { crawled: noPages(feed.rowsSeen), number, newsFor: [] }
    const line = { feedId: feed.id, failure: failure.type, reason: failure.message }
    // While a site rests, every feed fails in turn; the refusal itself was logged.
    if (failure instanceof SiteResting) deps.log.debug(line, 'the site is left alone')
    else deps.log.warn(failure === error ? line : { ...line, err: error }, 'a crawl failed')
    return { failure }
  }
}

const noPages = (rows: number): CrawledPages => ({ rows, changed: 0, fits: new Map(), isDoubtful: false })

/** In metrics. `doubtful`: an implausibly empty page. */
function outcomeOf({ rows, changed, isDoubtful }: CrawledPages): string {
  if (isDoubtful) return 'doubtful'
  return rows === 0 ? 'empty' : changed > 0 ? 'listings' : 'nothing_new'
}

/** An older page that we fail to store is fetched again by the next crawl, and does not make this one a failure. */
async function withOlderPage(
  deps: CrawlFeedDependencies,
  lease: FeedLease,
  { feed, ...crawled }: StoredPages,
  adapter: Adapter,
): Promise<CrawledPages> {
  const older = await fetchOlderPage(deps, lease, feed, adapter).catch((err: unknown) => {
    if (err instanceof LeaseLost) throw err
    deps.log.error({ feedId: feed.id, err }, 'an older page could not be stored')
    return null
  })
  if (older === null) return crawled
  const fits = new Map(crawled.fits)
  for (const [searchId, count] of older.fits) fits.set(searchId, (fits.get(searchId) ?? 0) + count)
  return { ...crawled, changed: crawled.changed + older.changed, fits }
}

/**
 * Cars of a first crawl and of older pages were listed before. Their searches are woken within a minute, once for all of
 * them (deliverLateWakes). At once, thousands of searches that start together would plan again after almost each crawl.
 */
async function wakeForNews(
  deps: CrawlFeedDependencies,
  { crawled, number, newsFor }: Crawled,
  searchId: string | undefined,
): Promise<void> {
  await deliverWakes(
    deps,
    newsFor.filter((id) => id !== searchId),
  )
  if (searchId !== undefined && crawled.fits.has(searchId)) await deleteWakes(deps.db, [{ searchId, number }])
}
