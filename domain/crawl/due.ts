import { secondMs, minuteMs, hourMs } from '../durations'
import type { PlanTier } from '../plans/plans'

/** A fraction of the base freshness. A trial is served like Basic. */
const freshnessShares: Record<PlanTier, number> = { basic: 1, pro: 0.5 }
/** Limits a crawl plan, so that a search with hundreds of feeds does not hold up the crawls of others. */
export const maxFeedsAtOnce = 40
/**
 * If more feeds are due than one batch holds, the next batch follows after this fraction of the freshness. Crawls of the
 * last batch that still wait are not scheduled again. One search crawls the 660 feeds of the whole country if it is the
 * oldest of its kind, and has to catch up after a pause.
 */
const nextBatchShare = 1 / 15
/** How many feeds a search can safely crawl within one freshness interval: half of what the batches allow. */
export const maxFeedsPerFreshness = maxFeedsAtOnce / nextBatchShare / 2
/**
 * Feeds due within this fraction of their freshness are crawled now. A crawl ends seconds after the plan that requested
 * it, so the feed is not quite due when the search wakes. Planning again for those seconds would double the plans.
 */
const earlyShare = 0.1

/** Age at which a feed is crawled again. `baseMs` is the feed's own interval, else the configured one. */
export const freshnessMs = (plan: PlanTier, baseMs: number): number => baseMs * freshnessShares[plan]

/** Age at which a feed may be crawled: below the freshness, because searches wake for several feeds at once. */
export const staleAfterMs = (freshMs: number) => freshMs * (1 - earlyShare)

export interface FeedTiming {
  createdAt: Date
  lastAttemptAt: Date | null
  nextAttemptAt: Date | null
  /** Null: the configured interval. */
  intervalMs: number | null
  /** Crawled once for a new search, after the watched feeds. */
  isFirstLook: boolean
  /** Rank of the search among the active searches on this feed, from 1: Professional first, then the oldest. */
  rank: number
}

/**
 * How often a search of this rank crawls a feed: rank 1 at the feed's freshness, the others at the freshness times the
 * square of the rank, at most hourly. Rank 1 keeps the feed fresh, so the others find nothing to do. If it stops, the
 * timer of the next one soon takes over.
 */
export function crawlIntervalMs(rank: number, freshMs: number): number {
  return Math.min(Math.max(hourMs, freshMs), freshMs * rank ** 2)
}

/** A buyer is waiting for the first crawl of a feed, so the next in rank takes over after three times this. */
const firstCrawlMs = 20 * secondMs

/**
 * First looks wait until the watched feeds were crawled, which often shows that they are not needed. Within seconds,
 * unless thousands of searches start together: then they wait longer, because they would delay the watched feeds.
 */
const lookWaitsMs = [15 * secondMs, 2 * minuteMs, 10 * minuteMs]

/**
 * When a search that waits with its first looks checks again (epoch ms), and the last time when it no longer waits.
 * `changedAt`: when it was saved.
 */
export function nextLookCheckAt(changedAt: Date, nowMs: number): number | null {
  return lookWaitsMs.map((ms) => changedAt.getTime() + ms).find((at) => at > nowMs) ?? null
}

/**
 * When a feed is due for a search (epoch ms). A feed that was never crawled is due at once for the first search. Others
 * wait after they were saved (`changedAt`) and after the feed's creation: if thousands start together, each feed is
 * crawled once.
 */
export function feedDueAt(feed: FeedTiming, plan: PlanTier, baseMs: number, changedAt: Date): number {
  const freshMs = freshnessMs(plan, feed.intervalMs ?? baseMs)
  const timeoutMs = crawlIntervalMs(feed.rank, freshMs) - freshMs
  if (feed.nextAttemptAt) return feed.nextAttemptAt.getTime() + timeoutMs
  if (!feed.lastAttemptAt) {
    const firstMs = Math.min(freshMs, firstCrawlMs)
    const knownAt = Math.max(changedAt.getTime(), feed.createdAt.getTime())
    return feed.rank === 1 ? 0 : knownAt + crawlIntervalMs(feed.rank, firstMs) - firstMs
  }
  return feed.lastAttemptAt.getTime() + freshMs + timeoutMs
}

interface DueFeed {
  dueAt: number
  intervalMs: number | null
  isFirstLook: boolean
  rank: number
}

/** Returns the feeds to crawl now: watched feeds before first looks, the most overdue first. */
export function nextDueFeeds<T extends DueFeed>(feeds: T[], plan: PlanTier, baseMs: number, nowMs: number): T[] {
  return allDue(feeds, plan, baseMs, nowMs)
    .sort((a, b) => Number(a.isFirstLook) - Number(b.isFirstLook) || a.dueAt - b.dueAt)
    .slice(0, maxFeedsAtOnce)
}

function allDue<T extends DueFeed>(feeds: T[], plan: PlanTier, baseMs: number, nowMs: number): T[] {
  const soonMs = freshnessMs(plan, baseMs) * earlyShare
  return feeds.filter((feed) => feed.dueAt <= nowMs + soonMs)
}

/**
 * A first look may wait in its queue for long. Its result triggers a plan, so plans in the meantime, at most after this
 * many freshness intervals, would only find that it still waits.
 */
const queuedLookIntervals = 5

/**
 * How long a search sleeps until its next feed is due: at least a second, at most an hour. A feed that is already due
 * counts as crawled now, unless too many are due at once.
 */
export function sleepUntilNextFeedMs(feeds: DueFeed[], plan: PlanTier, baseMs: number, nowMs: number): number {
  const freshMs = freshnessMs(plan, baseMs)
  const due = new Set(allDue(feeds, plan, baseMs, nowMs))
  const waits = feeds.map((feed) => {
    const { dueAt, rank, intervalMs, isFirstLook } = feed
    if (!due.has(feed)) return dueAt - nowMs
    return Math.max(
      crawlIntervalMs(rank, freshnessMs(plan, intervalMs ?? baseMs)),
      isFirstLook ? queuedLookIntervals * freshMs : 0,
    )
  })
  if (due.size > maxFeedsAtOnce) waits.push(freshMs * nextBatchShare)
  return Math.min(hourMs, Math.max(secondMs, Math.min(hourMs, ...waits)))
}

/** Name of the lock held while a feed is crawled. Screens check it to show which feed is being crawled. */
export const feedLockName = (feedId: string) => `feed:${feedId}`
