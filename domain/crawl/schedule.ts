import type { Marketplace } from '../marketplaces'

/** How one look at a feed ended. */
export interface FeedLook {
  feedId: string
  rows: number
  /** New and altered listings. */
  changed: number
  /** Those of them that the search for which it was looked lets through, by what they state so far. */
  fits: number
}

/** What a search's workflow is to do next, read from Postgres in one local activity. */
export type CyclePlan =
  | { kind: 'deleted' }
  | { kind: 'paused'; plan: string }
  | {
      kind: 'watch'
      plan: string // trial | basic | pro, for operators
      health: string // worst marketplace health, for operators: ok | degraded | blind
      /** For operators, how each marketplace's looks end: "ok", "waiting" or the failures, e.g. "blocked 2/3". */
      sights: Partial<Record<Marketplace, string>>
      /** Asked for by a person: feeds are looked at even while they are fresh. */
      forced: boolean
      needsCompile: boolean
      dueFeeds: { feedId: string; marketplace: Marketplace }[]
      /** More listings than planning itself weighs are still to be weighed. */
      unmatched: boolean
      /** Candidates whose own page is still to be read, per marketplace that may be asked now. */
      unread: Partial<Record<Marketplace, number>>
      /** Candidates ready to be judged. */
      unjudged: number
      undelivered: number
      historyToSumUp: boolean
      /** Until the next look is due, counted from the moment of planning. */
      sleepMs: number
      /** The longest sleep while a step has failed or work is left over. */
      retryMs: number
    }

export type WatchPlan = Extract<CyclePlan, { kind: 'watch' }>
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

const secondMs = 1000
const hourMs = 60 * 60 * secondMs

/**
 * Whether a cycle leaves work behind that no feed's turn would bring up again: then the search does not sleep for
 * longer than `retryMs`. Null is a step that failed, undefined one that was not needed.
 */
export function isUnfinished(steps: (object | null | undefined)[]): boolean {
  return steps.some((step) => step === null || (step !== undefined && 'left' in step && Number(step.left) > 0))
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
