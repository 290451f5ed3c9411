import type { Marketplace } from './marketplaces'

/** How one look at a feed ended. `changed` counts new and altered listings. */
export interface FeedLook {
  feedId: string
  rows: number
  changed: number
}

/** What a search's workflow is to do next, read from Postgres in one local activity. */
export type CyclePlan =
  | { kind: 'deleted' }
  | { kind: 'paused'; plan: string }
  | {
      kind: 'watch'
      plan: string // trial | basic | pro, for operators
      health: string // worst marketplace health, for operators: ok | degraded | blind
      /** Asked for by a person: feeds are looked at even while they are fresh. */
      forced: boolean
      needsCompile: boolean
      dueFeeds: { feedId: string; marketplace: Marketplace }[]
      /** Listings on the search's feeds that it has not weighed, or that changed since. */
      unmatched: boolean
      /** Candidates whose own page is still to be read, per marketplace that may be asked now. */
      unread: Partial<Record<Marketplace, number>>
      /** Candidates ready to be judged. */
      unjudged: number
      undelivered: number
      historyToSumUp: boolean
      /** Until the next look is due, counted from the moment of planning. */
      sleepMs: number
    }

type WatchPlan = Extract<CyclePlan, { kind: 'watch' }>
interface Waiting {
  unread: Partial<Record<Marketplace, number>>
  unjudged: number
}

/** What follows the crawl, from the plan and, where listings were weighed, from what that left waiting. */
export function stepsAfterCrawl(plan: WatchPlan, weighed: Waiting | null): { read: Marketplace[]; judge: boolean } {
  const waiting = weighed ?? plan
  const read = (Object.entries(waiting.unread) as [Marketplace, number][]).filter(([, n]) => n > 0).map(([m]) => m)
  return { read, judge: waiting.unjudged > 0 }
}

/**
 * Whether there is more to do at once. Only progress counts: a step that failed or moved nothing waits for the next
 * cycle, so that a site or a model that is down is not asked in a tight loop.
 */
export function backlogAfter(
  reads: ({ read: number; left: number } | null)[],
  judged: { judged: number; left: number } | null,
): boolean {
  return (
    reads.some((r) => r !== null && r.read > 0 && r.left > 0) ||
    (judged !== null && judged.judged > 0 && judged.left > 0)
  )
}

const hourMs = 60 * 60 * 1000
const secondMs = 1000

export interface FeedClock {
  lastAttemptAt: Date | null
  /** Set while the feed backs off after a failure. */
  nextAttemptAt: Date | null
}

/** When a feed is next to be looked at, in ms since the epoch; a feed never looked at is due at once (0). */
export function feedDueAt(feed: FeedClock, freshnessMs: number): number {
  if (feed.nextAttemptAt) return feed.nextAttemptAt.getTime()
  return feed.lastAttemptAt ? feed.lastAttemptAt.getTime() + freshnessMs : 0
}

/**
 * How long a search sleeps when its feeds are due at these moments: until the first comes due, counted as looked at
 * now where it is due already; a second at least, an hour at most.
 */
export function sleepMs(dueAt: number[], nowMs: number, freshnessMs: number): number {
  const waits = dueAt.map((at) => (at <= nowMs ? freshnessMs : at - nowMs))
  return Math.min(hourMs, Math.max(secondMs, Math.min(hourMs, ...waits)))
}

/**
 * When the cars listed before are summed up: two looks after the search began to watch. What is posted while it begins
 * is told of first, and that message mentions them, instead of two messages within a minute.
 */
export function summaryDueAt(watchingSince: Date, freshnessMs: number): number {
  return watchingSince.getTime() + 2 * freshnessMs
}

const minuteMs = 60 * secondMs

/**
 * How long a car is left alone after the model's answers about it could not be used so many times in a row: a second
 * try comes at once, for most such faults pass; later ones wait twice as long each time, an hour at most.
 */
export function judgePauseMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(hourMs, minuteMs * 2 ** (failures - 2))
}
