import { minuteMs, hourMs } from '../durations'
import type { Marketplace } from '../marketplaces'

/** The counts of one crawl of a feed. */
export interface FeedCrawl {
  feedId: string
  rows: number
  /** New and changed listings. */
  changed: number
  /** Changed listings that pass the filters of the search that asked for the crawl, by what they state so far. */
  fits: number
}

/** What a search's workflow is to do next, computed from Postgres in one local activity. */
export type CyclePlan =
  | { kind: 'deleted' }
  | { kind: 'paused'; plan: string }
  | {
      kind: 'watch'
      plan: string // trial | basic | pro, for operators
      health: string // worst marketplace health, for operators: ok | degraded | blind
      /**
       * For operators, how the crawls of each marketplace ended: "ok", "incomplete", "waiting" or the failures ("blocked 2/3").
       */
      marketplaceHealth: Partial<Record<Marketplace, string>>
      /** For operators: what the model has cost today, see `formatBudget`. */
      modelBudget: string
      /** A person asked for it: feeds are crawled even while they are fresh. */
      forced: boolean
      needsCompile: boolean
      dueFeeds: { feedId: string; marketplace: Marketplace }[]
      /** There are more listings to filter than planning filters itself. */
      unfiltered: boolean
      /** Cars whose posting page is to be fetched, for the first time or again, per marketplace that may be asked now. */
      unfetched: Partial<Record<Marketplace, number>>
      /** Candidates ready to be judged. */
      unjudged: number
      undelivered: number
      backfillToSummarise: boolean
      /** Until the next crawl is due, counted from the time of planning. */
      sleepMs: number
      /** The longest sleep while a step has failed or work is left over. */
      retryMs: number
    }

export type WatchPlan = Extract<CyclePlan, { kind: 'watch' }>

/**
 * When the backfill is summarized: two crawls after the search began to watch. Cars posted while it begins are told
 * first, and that message mentions the backfill. Otherwise two messages would follow within a minute.
 */
export function summaryDueAt(watchingSince: Date, freshnessMs: number): number {
  return watchingSince.getTime() + 2 * freshnessMs
}

/** The summary waits for first looks that our budget holds back, but no longer than this. */
export const summaryLateAfterMs = 10 * minuteMs

/**
 * How long a car is left alone after the model gave so many unusable answers in a row. The second try comes at once,
 * since most such faults pass. Each later pause is twice as long, at most an hour.
 */
export function judgePauseMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(hourMs, minuteMs * 2 ** (failures - 2))
}
