import { secondMs, hourMs } from '../durations'
import type { PlanTier } from '../plans/plans'

/** How much of the base freshness a plan's searches accept. A trial is served like Basic. */
const freshnessShares: Record<PlanTier, number> = { basic: 1, pro: 0.5 }
/** A plan crawls at most so many feeds, since its search waits until all of them are done. */
export const maxFeedsAtOnce = 20
/** While more feeds are due than were crawled at once, the next ones follow after this share of the freshness. */
const nextBatchShare = 1 / 6
/** So many feeds a search surely gets through within one freshness: half of what the batches allow. */
export const feedsEachFreshness = maxFeedsAtOnce / nextBatchShare / 2
/**
 * Feeds due within this share of their freshness are crawled now: one wake-up instead of two, for hardly any more
 * requests.
 */
const earlyShare = 0.02

/** How old a feed may get before it is crawled again. `baseMs` is the feed's own interval, else the configuration's. */
export const freshnessMs = (plan: PlanTier, baseMs: number): number => baseMs * freshnessShares[plan]

/**
 * The age in ms at which a feed may be crawled: slightly less than the freshness, since searches do not wake exactly on
 * time.
 */
export const staleAfterMs = (freshMs: number) => freshMs * (1 - earlyShare)

export interface RankedFeed {
  lastAttemptAt: Date | null
  /** Set while the feed pauses after a failure. */
  nextAttemptAt: Date | null
  /** How often it is crawled, in ms; null: as often as the configuration says. */
  intervalMs: number | null
  /** Asked once for a new search, after the feeds that are watched. */
  isFirstLook: boolean
  /** The search's place among the active searches on this feed: from 1, Professional's first, then the oldest. */
  rank: number
}

/**
 * How often a search of this rank crawls a feed: at the feed's freshness for the first, at the freshness times the
 * square of the rank for the others, at most hourly. The first search keeps the feed fresh, so the others find nothing
 * to do. When it stops, the next one takes over soon by its clock alone.
 */
export function crawlIntervalMs(rank: number, freshMs: number): number {
  return Math.min(Math.max(hourMs, freshMs), freshMs * rank ** 2)
}

/** When a feed is due for a search, in ms since the epoch. A feed that was never crawled is due at once (0). */
export function feedDueAt(feed: RankedFeed, plan: PlanTier, baseMs: number): number {
  const freshMs = freshnessMs(plan, feed.intervalMs ?? baseMs)
  const timeoutMs = crawlIntervalMs(feed.rank, freshMs) - freshMs
  if (feed.nextAttemptAt) return feed.nextAttemptAt.getTime() + timeoutMs
  if (!feed.lastAttemptAt) return 0
  return feed.lastAttemptAt.getTime() + freshMs + timeoutMs
}

export interface DueFeed {
  dueAt: number
  intervalMs: number | null
  isFirstLook: boolean
  rank: number
}

/** Which of these feeds a search crawls now: those that are watched before first looks, the most overdue first. */
export function nextDueFeed<T extends DueFeed>(feeds: T[], plan: PlanTier, baseMs: number, nowMs: number): T[] {
  return allDue(feeds, plan, baseMs, nowMs)
    .sort((a, b) => Number(a.isFirstLook) - Number(b.isFirstLook) || a.dueAt - b.dueAt)
    .slice(0, maxFeedsAtOnce)
}

function allDue<T extends DueFeed>(feeds: T[], plan: PlanTier, baseMs: number, nowMs: number): T[] {
  const soonMs = freshnessMs(plan, baseMs) * earlyShare
  return feeds.filter((feed) => feed.dueAt <= nowMs + soonMs)
}

/**
 * How long a search sleeps: until its next feed is due, at least a second and at most an hour. A feed that is due
 * already counts as crawled now, unless too many are due at once.
 */
export function sleepMs(feeds: DueFeed[], plan: PlanTier, baseMs: number, nowMs: number): number {
  const freshMs = freshnessMs(plan, baseMs)
  const due = new Set(allDue(feeds, plan, baseMs, nowMs))
  const waits = feeds.map((feed) => {
    const { dueAt, rank, intervalMs } = feed
    return due.has(feed) ? crawlIntervalMs(rank, freshnessMs(plan, intervalMs ?? baseMs)) : dueAt - nowMs
  })
  if (due.size > maxFeedsAtOnce) waits.push(freshMs * nextBatchShare)
  return Math.min(hourMs, Math.max(secondMs, Math.min(hourMs, ...waits)))
}
