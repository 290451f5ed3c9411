import { minuteMs, hourMs } from '../durations'
import type { Marketplace } from '../marketplaces'

/** How one crawl of a feed ended. */
export interface FeedCrawl {
  feedId: string
  rows: number
  /** New and altered listings. */
  changed: number
  /** Those of them that pass the filters of the search that asked for the crawl, by what they state so far. */
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
      /** For operators, how the crawls of each marketplace end: "ok", "waiting" or the failures, e.g. "blocked 2/3". */
      marketplaceHealth: Partial<Record<Marketplace, string>>
      /** A person asked for it: feeds are crawled even while they are fresh. */
      forced: boolean
      needsCompile: boolean
      dueFeeds: { feedId: string; marketplace: Marketplace }[]
      /** More listings are to be filtered than planning filters itself. */
      unfiltered: boolean
      /** Candidates whose posting page is to be fetched, per marketplace that may be asked now. */
      unfetched: Partial<Record<Marketplace, number>>
      /** Candidates ready to be judged. */
      unjudged: number
      undelivered: number
      backfillToSummarise: boolean
      /** Until the next crawl is due, counted from the moment of planning. */
      sleepMs: number
      /** The longest sleep while a step has failed or work is left over. */
      retryMs: number
    }

export type WatchPlan = Extract<CyclePlan, { kind: 'watch' }>

/**
 * When the cars listed before are summed up: two looks after the search began to watch. What is posted while it begins
 * is told of first, and that message mentions them, instead of two messages within a minute.
 */
export function summaryDueAt(watchingSince: Date, freshnessMs: number): number {
  return watchingSince.getTime() + 2 * freshnessMs
}

/**
 * How long a car is left alone after the model's answers about it could not be used so many times in a row: a second
 * try comes at once, for most such faults pass; later ones wait twice as long each time, an hour at most.
 */
export function judgePauseMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(hourMs, minuteMs * 2 ** (failures - 2))
}
