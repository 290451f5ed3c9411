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
