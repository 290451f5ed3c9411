import { secondMs, minuteMs, hourMs } from '../durations'
import type { PlanTier } from '../plans/plans'

/** How much of the base freshness a plan's searches accept. A trial is served like Basic. */
const freshnessShares: Record<PlanTier, number> = { basic: 1, pro: 0.5 }
/** An area of a countrywide rotation is crawled this many times more rarely than a single feed. */
export const rotationFactor = 60
/**
 * Share of the requests per minute allowed to a site that rotations may use. The rest is for feeds that somebody waits
 * for.
 */
const rotationShare = 1 / 3
const mostRotationFeeds = 10

/**
 * How many areas of a site all rotations together may crawl within one freshness: their share of the site's budget. At
 * most ten however fast the site may be asked, since a step waits until all of them are done.
 */
export function rotationFeedsPerCycle(requestsPerMinute: number, freshMs: number): number {
  return Math.max(1, Math.min(mostRotationFeeds, Math.floor((requestsPerMinute * rotationShare * freshMs) / minuteMs)))
}
/**
 * Feeds due within this share of their freshness are crawled now: one wake-up instead of two, for hardly any more
 * requests.
 */
const earlyShare = 0.02

/** How old a feed may get before it is crawled again. `baseMs` comes from the configuration. */
export function freshnessMs(plan: PlanTier, isInRotation: boolean, baseMs: number): number {
  return baseMs * freshnessShares[plan] * (isInRotation ? rotationFactor : 1)
}

/**
 * The age in ms at which a feed may be crawled: slightly less than the freshness, since searches do not wake exactly on
 * time.
 */
export const staleAfterMs = (freshMs: number) => freshMs * (1 - earlyShare)

export interface RankedFeed {
  lastAttemptAt: Date | null
  /** Set while the feed pauses after a failure. */
  nextAttemptAt: Date | null
  isInRotation: boolean
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
  const patienceMs = lagMs(feed.rank, freshnessMs(plan, false, baseMs))
  if (feed.nextAttemptAt) return feed.nextAttemptAt.getTime() + patienceMs
  if (!feed.lastAttemptAt) return 0
  return feed.lastAttemptAt.getTime() + freshnessMs(plan, feed.isInRotation, baseMs) + patienceMs
}

/** How much later than the first a search of this rank comes. */
const lagMs = (rank: number, freshMs: number) => crawlIntervalMs(rank, freshMs) - freshMs

export interface DueFeed {
  dueAt: number
  isInRotation: boolean
  rank: number
}

/** Which of these feeds a search crawls now. */
export function dueNow<T extends DueFeed>(feeds: T[], plan: PlanTier, baseMs: number, nowMs: number): T[] {
  const soonMs = freshnessMs(plan, false, baseMs) * earlyShare
  return feeds.filter((feed) => feed.dueAt <= nowMs + soonMs)
}

/**
 * How long a search sleeps: until its next feed is due, at least a second and at most an hour. A feed that is due
 * already counts as crawled now. Areas of a rotation come due one by one and are crawled together when the search is
 * due.
 */
export function sleepMs(feeds: DueFeed[], plan: PlanTier, baseMs: number, nowMs: number): number {
  const freshMs = freshnessMs(plan, false, baseMs)
  const waits = feeds.map(({ dueAt, isInRotation, rank }) => {
    const dueInMs = dueAt - nowMs
    if (dueInMs <= freshMs * earlyShare) return crawlIntervalMs(rank, freshMs)
    return isInRotation ? Math.max(dueInMs, crawlIntervalMs(rank, freshMs)) : dueInMs
  })
  return Math.min(hourMs, Math.max(secondMs, Math.min(hourMs, ...waits)))
}
