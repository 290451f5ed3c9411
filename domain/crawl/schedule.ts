import { minuteMs, hourMs } from '../durations'
import type { Marketplace } from '../marketplaces'

export interface FeedCrawl {
  feedId: string
  rows: number
  /** New and changed listings. */
  changed: number
  /**
   * Changed listings that pass the filters of the search that requested the crawl, as far as their fields are known.
   */
  fits: number
}

/** What a search's workflow does next, computed from Postgres in one local activity. */
export type CyclePlan =
  | { kind: 'deleted' }
  | { kind: 'paused'; plan: string; car: string }
  | {
      kind: 'watch'
      /** Owner of the search. */
      userId: string
      plan: string // trial | basic | pro, shown to operators
      car: string // names the search without its buyer's words or place: "Honda Civic"; shown to operators
      health: string // worst marketplace health, shown to operators: ok | degraded | blind
      /**
       * Shown to operators: the outcome of each marketplace's crawls: "ok", "incomplete", "waiting" or the failures
       * ("blocked 2/3").
       */
      marketplaceHealth: Partial<Record<Marketplace, string>>
      /** Shown to operators: the model cost so far today, see `formatBudget`. */
      modelBudget: string
      needsCompile: boolean
      /** The feeds that the search looks at itself, instead of waiting for their site. Names are shown to operators. */
      dueFeeds: ({ marketplace: Marketplace; isFirstLook?: true } & NamedCrawl)[]
      /** More listings need filtering than the planning activity handles. */
      unfiltered: boolean
      /** Cars that wait for their site to read their pages. Shown to operators. */
      unread: number
      unjudged: number
      /** A car posted after the search was saved waits for its judgment. */
      hasNews: boolean
      undelivered: number
      backfillToSummarise: boolean
      /** Counted from planning. */
      sleepMs: number
      /** The longest sleep while a step has failed or work remains. */
      retryMs: number
    }

interface NamedCrawl {
  feedId: string
  /** "Chicago", as operators read it. */
  name: string
}

/** What a site's workflow does next, computed from Postgres in one local activity. */
export interface SitePlan {
  crawls: NamedCrawl[]
  /** How many readers of posting pages are to run. */
  readers: number
  /** Counted from planning. */
  sleepMs: number
  /** Shown to operators: "open", "paused", "blocked", "throttled" or "off". */
  state: string
  /** Shown to operators, in a sentence: what it does, and what is next. */
  details: string
}

export type WatchPlan = Extract<CyclePlan, { kind: 'watch' }>

/**
 * When the backfill is summarized: two crawls after the search began to watch. Alerts for cars posted in the meantime
 * go first and mention the backfill. Otherwise two messages would arrive within a minute.
 */
export function backfillSummaryDueAt(watchingSince: Date, freshnessMs: number): number {
  return watchingSince.getTime() + 2 * freshnessMs
}

/** The summary waits at most this long for first looks that exceed our budget. */
export const maxSummaryWaitMs = 10 * minuteMs

/**
 * How long to wait before judging a car again after this many unusable model answers in a row. The first retry is
 * immediate, because most such faults are transient. Each later wait doubles, up to an hour.
 */
export function judgeRetryDelayMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(hourMs, minuteMs * 2 ** (failures - 2))
}
