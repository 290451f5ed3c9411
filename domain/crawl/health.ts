import type { Marketplace } from '../marketplaces'
import { formatTimeAgo, formatDuration } from '../words/relative-time'
import { downAfterMs } from './blind'

export interface FeedSummary {
  marketplace: Marketplace
  feeds: number
  tried: number
  failing: number
  failingSince: Date | null
  /** Why the longest-failing feed fails, in words for the buyer. */
  reason: string | null
  /** A feed that used to show cars is now empty. */
  isSuspiciouslyEmpty: boolean
  /** Number of feeds whose crawl is more than two intervals late. */
  overdue: number
  /** Number of feeds that wait because our own request limit for the site is reached. */
  heldBack: number
  /** The outcome of the longest-failing feed, else the best outcome of any feed. */
  outcome: CrawlOutcome | null
  /** The oldest last success of any feed. Anything listed since may have been missed. */
  lastSuccessAt: Date | null
  /**
   * Set while the site serves its lists but not the posting pages that some candidate of the search needs. The reason
   * is worded for the buyer.
   */
  postings: { failingSince: Date; reason: string; outcome: CrawlOutcome } | null
  /** Set while an operator pauses the marketplace. */
  pausedSince: Date | null
  /** The fraction of cars recently missing from the marketplace's lists. Null unless it may miss cars (./may-miss). */
  missedShare: number | null
}

type CrawlOutcome =
  | 'LISTINGS'
  | 'NOTHING_NEW'
  | 'EMPTY'
  | 'NOT_SOLD'
  | 'BLOCKED'
  | 'THROTTLED'
  | 'LAYOUT_CHANGED'
  | 'UNAVAILABLE'

/** From best to worst. `incomplete`: crawled on time, but its lists lack cars. */
export const healthStates = ['off', 'absent', 'waiting', 'ok', 'incomplete', 'late', 'empty', 'failing'] as const
export type HealthState = (typeof healthStates)[number]

/** Whether a watched marketplace may have cars that we do not see. */
export const isUnhealthy = ({ state }: { state: HealthState }) =>
  healthStates.indexOf(state) > healthStates.indexOf('ok')

/**
 * Whether cars that are listed now are not seen: the site fails or shows nothing for as long as an operator waits before
 * calling it down, or nobody has checked it for long. Single failures and late checks show beside the site only.
 */
export function isUnavailable({ state, lastSuccessAt }: Pick<MarketplaceHealth, 'state' | 'lastSuccessAt'>, now: Date) {
  const unseenMs = lastSuccessAt === null ? Infinity : now.getTime() - lastSuccessAt.getTime()
  if (state === 'late') return unseenMs > unattendedAfterMs
  return (state === 'failing' || state === 'empty') && unseenMs > downAfterMs
}

export interface MarketplaceHealth {
  marketplace: Marketplace
  state: HealthState
  words: string
  /** Null before the first crawl and for an unwatched marketplace. */
  outcome: CrawlOutcome | null
  lastSuccessAt: Date | null
  /** Set while it fails. `says` leaves out the time, for screens that format it in the reader's time zone. */
  failing: { says: string; since: Date; looked: string } | null
}

/** No feed is overdue before this, however short its interval. Otherwise a busy machine would look like an outage. */
export const minOverdueMs = 30_000
export const overdueIntervals = 2

/** An overdue marketplace is called unattended after this long without a crawl: perhaps no worker is running. */
const unattendedAfterMs = 10 * 60_000

/** Shown when the site works and the limit is our own. */
const ownLimitText = 'we’ve reached our own limit for requests'

/** Combines a marketplace's feeds into one health state and its text. */
export function marketplaceHealth(
  marketplace: Marketplace,
  isOn: boolean,
  feeds: FeedSummary | null,
  now: Date,
): MarketplaceHealth {
  const lastSuccessAt = feeds?.lastSuccessAt ?? null
  const outcome = (isOn && feeds?.outcome) || null
  const health = (state: HealthState, words: string): MarketplaceHealth => ({
    marketplace,
    state,
    words,
    outcome,
    lastSuccessAt,
    failing: null,
  })
  const failing = (says: string, since: Date, looked: string): MarketplaceHealth => ({
    ...health('failing', `${says} for ${formatDuration(now.getTime() - since.getTime())}; ${looked}`),
    failing: { says, since, looked },
  })
  if (!isOn) return health('off', 'not watched yet')
  if (feeds?.pausedSince) {
    const looked = lastSuccessAt ? `last checked ${formatTimeAgo(lastSuccessAt, now)}` : 'not checked yet'
    return health('late', `we paused checks ${formatTimeAgo(feeds.pausedSince, now)}; ${looked}`)
  }
  if (feeds && feeds.tried === 0 && feeds.heldBack > 0) return health('waiting', `${ownLimitText}; first check soon`)
  if (feeds && feeds.tried === 0 && feeds.overdue > 0) return health('late', 'not checked yet, running late')
  if (!feeds || feeds.tried === 0) return health('waiting', 'first check coming up')
  if (outcome === 'NOT_SOLD') return health('absent', 'doesn’t list this make')
  const looked = lastSuccessAt ? `last checked ${formatTimeAgo(lastSuccessAt, now)}` : 'not checked yet'
  if (feeds.failing > 0) {
    const where = feeds.failing < feeds.feeds ? ` in ${feeds.failing} of ${feeds.feeds} areas` : ''
    return failing(`${feeds.reason ?? 'hasn’t been readable'}${where}`, feeds.failingSince ?? now, looked)
  }
  if (feeds.postings) {
    const { failingSince, reason, outcome } = feeds.postings
    return { ...failing(reason, failingSince, looked), outcome }
  }
  if (feeds.isSuspiciouslyEmpty) return health('empty', `is unusually empty (it used to show cars); ${looked}`)
  if (!lastSuccessAt) return health('waiting', 'first check coming up')
  if (feeds.heldBack > 0) return health('late', `${looked}; ${ownLimitText}, next check soon`)
  if (feeds.overdue > 0 && now.getTime() - lastSuccessAt.getTime() > unattendedAfterMs) {
    return health('late', `isn’t being checked right now; ${looked}`)
  }
  if (feeds.overdue > 0) return health('late', `${looked}, running late`)
  if (feeds.missedShare !== null) {
    const missed = `we may miss about ${Math.round(feeds.missedShare * 100)}% of cars`
    return health('incomplete', `${missed}; checked ${formatTimeAgo(lastSuccessAt, now)}`)
  }
  const seen = outcome === 'EMPTY' ? ', none listed' : outcome === 'NOTHING_NEW' ? ', nothing new' : ''
  return health('ok', `checked ${formatTimeAgo(lastSuccessAt, now)}${seen}`)
}
