import type { Marketplace } from '../marketplaces'
import { formatTimeAgo, formatDuration } from '../words/relative-time'

/** All feeds of one search on one marketplace, combined. */
export interface FeedSummary {
  marketplace: Marketplace
  /** Feeds, and those that were crawled at least once. */
  feeds: number
  tried: number
  failing: number
  failingSince: Date | null
  /** Why the feed that has failed longest fails, in a buyer's words. */
  reason: string | null
  /** A feed shows nothing where it used to show cars. */
  isSuspiciouslyEmpty: boolean
  /** Feeds that were due more than two intervals ago and not crawled. */
  overdue: number
  /** Feeds that wait because our own limit for the site is reached. */
  heldBack: number
  /** The outcome of the feed that has failed longest, else the best outcome of any feed. */
  outcome: CrawlOutcome | null
  /** The oldest of the feeds' last successful crawls: anything listed since may have been missed. */
  lastSuccessAt: Date | null
  /**
   * Set while the site shows its lists but not the posting pages that some candidate of the search waits for. The
   * reason is in a buyer's words.
   */
  postings: { failingSince: Date; reason: string; outcome: CrawlOutcome } | null
  /** The share of cars that the marketplace's lists lately lacked; null unless it may miss cars (./may-miss). */
  missedShare: number | null
}

/** How a crawl of a feed ended, as stored with the feed. */
export type CrawlOutcome =
  'LISTINGS' | 'NOTHING_NEW' | 'EMPTY' | 'NOT_SOLD' | 'BLOCKED' | 'THROTTLED' | 'LAYOUT_CHANGED' | 'UNAVAILABLE'

/** The worst last. `incomplete`: looked at in time, but its lists lack cars. */
export const healthStates = ['off', 'absent', 'waiting', 'ok', 'incomplete', 'late', 'empty', 'failing'] as const
export type HealthState = (typeof healthStates)[number]

/** Whether some cars of a watched marketplace may not be seen. */
export const isTroubled = ({ state }: { state: HealthState }) =>
  healthStates.indexOf(state) > healthStates.indexOf('ok')

export interface MarketplaceHealth {
  marketplace: Marketplace
  state: HealthState
  words: string
  /** Null before the first crawl, and where the marketplace is not watched. */
  outcome: CrawlOutcome | null
  lastSuccessAt: Date | null
  /** Set while it fails: `words` without the time, for a screen that tells it by the reader's clock. */
  failing: { says: string; since: Date; looked: string } | null
}

/** No feed is overdue before this, however short its interval: a busy machine is not a blind one. */
export const overdueFloorMs = 30_000
/** After so many intervals without a crawl a feed is overdue. */
export const overdueIntervals = 2

/** After so long without a crawl an overdue marketplace is called unattended: perhaps no worker is running. */
const unattendedAfterMs = 10 * 60_000

/** Said of a site that works: the limit is our own. */
const asOftenAsAllowed = 'is asked as often as we allow ourselves'

/** The health that a marketplace's feeds add up to, with its words. `isOn` is false where it is not watched at all. */
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
    ...health('failing', `${says}, for ${formatDuration(now.getTime() - since.getTime())}; ${looked}`),
    failing: { says, since, looked },
  })
  if (!isOn) return health('off', 'not watched yet')
  if (feeds && feeds.tried === 0 && feeds.heldBack > 0) return health('waiting', `${asOftenAsAllowed}; first look soon`)
  if (feeds && feeds.tried === 0 && feeds.overdue > 0) return health('late', 'not looked at yet, later than planned')
  if (!feeds || feeds.tried === 0) return health('waiting', 'about to look for the first time')
  if (outcome === 'NOT_SOLD') return health('absent', 'not sold there')
  const looked = lastSuccessAt ? `last looked ${formatTimeAgo(lastSuccessAt, now)}` : 'has not been seen yet'
  if (feeds.failing > 0) {
    const where = feeds.failing < feeds.feeds ? ` in ${feeds.failing} of ${feeds.feeds} areas` : ''
    return failing(`${feeds.reason ?? 'cannot be read'}${where}`, feeds.failingSince ?? now, looked)
  }
  if (feeds.postings) {
    const { failingSince, reason, outcome } = feeds.postings
    return { ...failing(reason, failingSince, looked), outcome }
  }
  if (feeds.isSuspiciouslyEmpty) return health('empty', `suspiciously empty: it used to show cars; ${looked}`)
  if (!lastSuccessAt) return health('waiting', 'about to look for the first time')
  if (feeds.heldBack > 0) return health('late', `${looked}; ${asOftenAsAllowed}, next look soon`)
  if (feeds.overdue > 0 && now.getTime() - lastSuccessAt.getTime() > unattendedAfterMs) {
    return health('late', `is not being looked at now; ${looked}`)
  }
  if (feeds.overdue > 0) return health('late', `${looked}, later than planned`)
  if (feeds.missedShare !== null) {
    const missed = `may miss cars, about ${Math.round(feeds.missedShare * 100)} in 100`
    return health('incomplete', `${missed}; looked ${formatTimeAgo(lastSuccessAt, now)}`)
  }
  const seen = outcome === 'EMPTY' ? ', no such cars listed' : outcome === 'NOTHING_NEW' ? ', nothing new' : ''
  return health('ok', `looked ${formatTimeAgo(lastSuccessAt, now)}${seen}`)
}
