import { feedLockName, freshnessMs } from '#domain/crawl/due'
import type { Marketplace } from '#domain/marketplaces'
import type { FeedCrawl } from '#domain/crawl/schedule'
import { databaseNow } from '#platform/database'
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
  TypedFailure,
} from '../../failures'
import type { Dependencies } from '../../dependencies'
import type { WakeSearch } from '../../wake'
import type { Adapter } from '../adapters/contract'
import type { Adapters } from '../adapters/registry'
import type { RequestDependencies } from '../fetch/request-page'
import {
  backOffLimits,
  toCrawlOutcome,
  toFailureType,
  isBudgetExhausted,
  recordFailure,
  recordUnsupportedMake,
} from '../health/feed-health'
import { crawlPages, crawlIntervalMs, type CrawledPages, type StoredPages } from './crawl-pages'
import { fetchOlderPage, type FeedRow } from './fetch-older-page'
import type { MatchDependencies } from './stored-searches'
import { releaseFeed } from '../../stored/feed-timings'
import { LockLost, withLock, type Lock } from '../../with-lock'

/** Short, because "Run now" forces a crawl. A second click within this time gets the first crawl's result. */
const forcedFreshnessMs = 5_000
/** Of the shortest interval. A feed that is younger was crawled since its crawl was planned. */
const freshShare = 0.8

export interface CrawlFeedDependencies extends Dependencies, RequestDependencies, MatchDependencies {
  adapters: Adapters
  wake: WakeSearch
}

interface Call {
  feedId: string
  /** The search that looks at the feed itself. Undefined: its site crawls it for all searches. */
  searchId?: string
  /** A person asked for it. */
  force?: boolean
}

/**
 * Crawls a feed, or returns the last result while it is fresh. Only one crawl of a feed runs at a time; concurrent
 * callers wait for it and get its result. In one transaction, the crawl stores its listings and records wakes for the
 * searches that they may match; then it delivers the wakes for news. Those for older cars follow within a minute. The
 * requesting search is not woken: it gets the number of matches instead. Any failure is recorded on the feed and then
 * thrown. While the feed backs off, callers get the same failure without a request to the site.
 */
export async function crawlFeed(deps: CrawlFeedDependencies, call: Call): Promise<FeedCrawl> {
  const { feedId, searchId } = call
  const { feed, now } = await loadFeedState(deps, feedId)
  const claimant = searchId ? searchWorkflowId(searchId) : siteWorkflowId(feed.marketplace as Marketplace)
  try {
    const result =
      answerWithoutCrawling(deps, feed, now, call, false) ??
      (await withLock(deps.db, feedLockName(feedId), (lock) => crawlOnce(deps, lock, call, feed)))
    if ('crawled' in result) await wakeForNews(deps, result, searchId)
    if ('failure' in result) throw result.failure
    const { rows, changed, fits } = result.crawled
    return { feedId, rows, changed, fits: (searchId === undefined ? 0 : fits.get(searchId)) ?? 0 }
  } finally {
    await releaseFeed(deps.db, feedId, claimant)
  }
}

type Result = Crawled | { failure: TypedFailure }

interface Crawled {
  crawled: CrawledPages
  /** The crawl's Lock.number. Null if no crawl ran. */
  number: bigint | null
  /** Searches that cars posted since the last crawl may match. */
  newsFor: string[]
}

async function loadFeedState(deps: CrawlFeedDependencies, feedId: string): Promise<{ feed: FeedRow; now: Date }> {
  const [feed, now] = await Promise.all([
    deps.db.feed.findUniqueOrThrow({ where: { id: feedId } }),
    databaseNow(deps.db),
  ])
  return { feed, now }
}

async function crawlOnce(deps: CrawlFeedDependencies, lock: Lock, call: Call, before: FeedRow): Promise<Result> {
  const { feed, now } = await loadFeedState(deps, call.feedId)
  const isTried = !isSameTime(feed.lastAttemptAt, before.lastAttemptAt)
  const known = answerWithoutCrawling(deps, feed, now, call, isTried)
  if (known) return known
  const marketplace = feed.marketplace as Marketplace
  const adapter = deps.adapters[marketplace]
  try {
    if (!adapter) throw sourceUnavailable(`${feed.marketplace} is switched off or not watched yet`)
    const pages = await crawlPages(deps, lock, feed, adapter)
    const crawled = await withOlderPage(deps, lock, pages, adapter)
    crawls.inc({ marketplace, outcome: outcomeOf(crawled) })
    const newsFor = feed.lastSuccessAt === null ? [] : [...pages.fits.keys()]
    return { crawled, number: lock.number, newsFor }
  } catch (error) {
    if (error instanceof LockLost) throw error
    if (error instanceof UnsupportedMake) {
      await lock.store((tx, at) => recordUnsupportedMake(tx, feed.id, deps.config.FEED_FRESHNESS_MS, at))
      crawls.inc({ marketplace, outcome: 'not_sold' })
      const crawled = { rows: 0, changed: 0, fits: new Map<string, number>(), isDoubtful: false }
      return { crawled, number: lock.number, newsFor: [] }
    }
    const failure = toTypedFailure(error)
    const isOverBudget = failure instanceof BudgetUsedUp
    const isPaused = failure instanceof MarketplacePaused
    const outcome = isOverBudget ? 'OVER_BUDGET' : toCrawlOutcome(failure).outcome
    crawls.inc({ marketplace, outcome: isPaused ? 'paused' : outcome.toLowerCase() })
    await lock.store((tx, at) => recordFailure(tx, [feed.id], failure, backOffLimits(deps, feed), at))
    if (isPaused) return unchanged(feed.rowsSeen)
    const line = { feedId: feed.id, failure: failure.type, reason: failure.message }
    // While a site rests, every feed fails in turn; the refusal itself was logged.
    if (failure instanceof SiteResting) deps.log.debug(line, 'the site is left alone')
    else deps.log.warn(failure === error ? line : { ...line, err: error }, 'a crawl failed')
    return { failure }
  }
}

/** In metrics. `doubtful`: an implausibly empty page. */
function outcomeOf({ rows, changed, isDoubtful }: CrawledPages): string {
  if (isDoubtful) return 'doubtful'
  return rows === 0 ? 'empty' : changed > 0 ? 'listings' : 'nothing_new'
}

/** An older page that we fail to store is fetched again by the next crawl, and does not make this one a failure. */
async function withOlderPage(
  deps: CrawlFeedDependencies,
  lock: Lock,
  { feed, ...crawled }: StoredPages,
  adapter: Adapter,
): Promise<CrawledPages> {
  const older = await fetchOlderPage(deps, lock, feed, adapter).catch((err: unknown) => {
    if (err instanceof LockLost) throw err
    deps.log.error({ feedId: feed.id, err }, 'an older page could not be stored')
    return null
  })
  if (older === null) return crawled
  const fits = new Map(crawled.fits)
  for (const [searchId, count] of older.fits) fits.set(searchId, (fits.get(searchId) ?? 0) + count)
  return { ...crawled, changed: crawled.changed + older.changed, fits }
}

/** `isTried`: another caller crawled the feed while this one waited for the lock. */
function answerWithoutCrawling(
  deps: CrawlFeedDependencies,
  feed: FeedRow,
  now: Date,
  { force }: Call,
  isTried: boolean,
): Result | null {
  const isFailing = feed.failingSince !== null
  const leftMs = Math.max(0, (feed.nextAttemptAt?.getTime() ?? 0) - now.getTime())
  const resting = leftMs > 0
  const justTried = feed.lastAttemptAt !== null && now.getTime() - feed.lastAttemptAt.getTime() < forcedFreshnessMs
  if (resting && isBudgetExhausted(feed)) return { failure: new BudgetUsedUp(leftMs) }
  // A forced crawl skips the back-off only once the failure is a few seconds old, and never after throttling.
  if ((isTried && isFailing) || (resting && (!force || justTried || feed.lastOutcome === 'THROTTLED'))) {
    if (feed.lastOutcome === 'EMPTY') return unchanged(0)
    const options = { retryable: false, retryAfterMs: leftMs }
    return { failure: new TypedFailure(toFailureType(feed.lastOutcome), 'the feed rests after a failure', options) }
  }
  if (isFailing || feed.lastSuccessAt === null) return null
  if (isTried) return unchanged(feed.rowsSeen)
  const freshMs = freshnessMs('pro', crawlIntervalMs(deps, feed)) * freshShare
  const maxAgeMs = force ? Math.min(forcedFreshnessMs, freshMs) : freshMs
  return now.getTime() - feed.lastSuccessAt.getTime() < maxAgeMs ? unchanged(feed.rowsSeen) : null
}

const unchanged = (rows: number): Result => ({
  crawled: { rows, changed: 0, fits: new Map(), isDoubtful: false },
  number: null,
  newsFor: [],
})

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
  if (number !== null && searchId !== undefined && crawled.fits.has(searchId))
    await deleteWakes(deps.db, [{ searchId, number }])
}

const isSameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()
