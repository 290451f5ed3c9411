import { secondMs, minuteMs, hourMs } from '../durations'
import type { PlanTier } from '../plans/plans'

/** How much of the base freshness a plan's searches accept. A trial is served like Basic. */
const freshnessShares: Record<PlanTier, number> = { basic: 1, pro: 0.5 }
/** An area of a countrywide rotation is looked at so many times more rarely than a feed of its own. */
export const rotationFactor = 60
/** What rotations may use of the requests that a site is asked a minute; the rest is for feeds that somebody waits for. */
const rotationShare = 1 / 3
const mostRotationFeeds = 10

/**
 * How many areas of a site may be looked at in the time of one freshness, by all rotations together: their share of its
 * budget. However fast the site may be asked, never more than ten, for a look waits until all of them are done.
 */
export function rotationFeedsPerCycle(requestsPerMinute: number, freshMs: number): number {
  return Math.max(1, Math.min(mostRotationFeeds, Math.floor((requestsPerMinute * rotationShare * freshMs) / minuteMs)))
}
/** Feeds that are due this share of their freshness from now are looked at now: one wake-up instead of two, and hardly a request more. */
const earlyShare = 0.02

/** How old a feed may get before it is to be looked at again. `baseMs` is what configuration says. */
export function freshnessMs(plan: PlanTier, isInRotation: boolean, baseMs: number): number {
  return baseMs * freshnessShares[plan] * (isInRotation ? rotationFactor : 1)
}

/** Old enough to be looked at, in ms: a little less than the freshness, since searches do not wake to the millisecond. */
export const staleAfterMs = (freshMs: number) => freshMs * (1 - earlyShare)

export interface RankedFeed {
  lastAttemptAt: Date | null
  /** Set while the feed rests after a failure. */
  nextAttemptAt: Date | null
  isInRotation: boolean
  /** The search's place among the active searches on this feed, from 1, the oldest first. */
  rank: number
}

/**
 * How often a search of this rank comes round to a feed: at the feed's freshness for the first, at its square's
 * multiple for the others, an hour at most. The first keeps the feed fresh, so that the others find nothing to do; when
 * it stops, the next one is there before long, with nothing but the clock.
 */
export function crawlIntervalMs(rank: number, freshMs: number): number {
  return Math.min(Math.max(hourMs, freshMs), freshMs * rank ** 2)
}

/** When a search is to look at a feed, in ms since the epoch. A feed that nobody has looked at is due at once (0). */
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

/** Which of these feeds a search looks at now. */
export function dueNow<T extends DueFeed>(feeds: T[], plan: PlanTier, baseMs: number, nowMs: number): T[] {
  const soonMs = freshnessMs(plan, false, baseMs) * earlyShare
  return feeds.filter((feed) => feed.dueAt <= nowMs + soonMs)
}

/**
 * How long a search sleeps: until the first of its feeds comes due, counted as looked at now where it is due already; a
 * second at least, an hour at most. Areas of a rotation come due one by one and are taken together when the search is due.
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
