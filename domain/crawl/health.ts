import type { Marketplace } from '../marketplaces'
import { agoInWords, durationInWords } from '../words/time-in-words'

/** All feeds of one search on one marketplace, taken together. */
export interface FeedSummary {
  marketplace: Marketplace
  /** Feeds, and those that were looked at once at least. */
  feeds: number
  tried: number
  failing: number
  failingSince: Date | null
  /** Why the one that fails the longest does, in a buyer's words. */
  reason: string | null
  /** A feed shows nothing where it used to show cars. */
  isSuspiciouslyEmpty: boolean
  /** Feeds that should have been looked at and were not, for more than two intervals. */
  overdue: number
  /** Feeds that wait because a site is asked only so often, by our own rule. */
  heldBack: number
  /** How the looks ended: the failure of the one that fails the longest, else the best that any brought. */
  outcome: CrawlOutcome | null
  /** Its areas are looked at in turn, so that each look is at a few of them. */
  isInRotation: boolean
  /**
   * The oldest of the feeds' last good looks: what is older than this may have been missed. Of a rotation the latest, for
   * its oldest is an hour old by design.
   */
  lastSuccessAt: Date | null
  /**
   * Since when the site shows its lists but not the postings' own pages, which some car of the search waits for, and why,
   * in a buyer's words; null where that is not so.
   */
  postings: { failingSince: Date; reason: string; outcome: CrawlOutcome } | null
}

/** How a look at a feed ends, as stored with it. */
export type CrawlOutcome =
  'LISTINGS' | 'NOTHING_NEW' | 'EMPTY' | 'BLOCKED' | 'THROTTLED' | 'LAYOUT_CHANGED' | 'UNAVAILABLE'

export const healthStates = ['off', 'waiting', 'ok', 'late', 'empty', 'failing'] as const
export type HealthState = (typeof healthStates)[number]
export interface MarketplaceHealth {
  marketplace: Marketplace
  state: HealthState
  words: string
  /** How the looks ended; null before the first one, and where the marketplace is not watched. */
  outcome: CrawlOutcome | null
  lastSuccessAt: Date | null
}

/** No feed is overdue before this, however short its interval: a busy machine is not a blind one. */
export const overdueFloorMs = 30_000
/** So many intervals without a look, and nobody is looking any more. */
export const overdueIntervals = 2

/** So long after its last crawl an overdue marketplace is said not to be looked at: nobody may be there to do it. */
const unattendedAfterMs = 10 * 60_000

/** Said of a site that is well; it is we who hold back. */
const asOftenAsAllowed = 'is asked as often as we allow ourselves'

/** What a marketplace's feeds say of it. `isOn` is false where it is not watched at all. */
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
  })
  if (!isOn) return health('off', 'not watched yet')
  if (feeds && feeds.tried === 0 && feeds.heldBack > 0) return health('waiting', `${asOftenAsAllowed}; first look soon`)
  if (feeds && feeds.tried === 0 && feeds.overdue > 0) return health('late', 'not looked at yet, later than planned')
  if (!feeds || feeds.tried === 0) return health('waiting', 'about to look for the first time')
  const looked = lastSuccessAt ? `last looked ${agoInWords(lastSuccessAt, now)}` : 'has not been seen yet'
  if (feeds.failing > 0) {
    const since = feeds.failingSince ? `for ${durationInWords(now.getTime() - feeds.failingSince.getTime())}` : 'now'
    const where = feeds.failing < feeds.feeds ? ` in ${feeds.failing} of ${feeds.feeds} areas` : ''
    return health('failing', `${feeds.reason ?? 'cannot be read'}${where}, ${since}; ${looked}`)
  }
  if (feeds.postings) {
    const { failingSince, reason, outcome } = feeds.postings
    const since = durationInWords(now.getTime() - failingSince.getTime())
    return { ...health('failing', `${reason}, for ${since}; ${looked}`), outcome }
  }
  if (feeds.isSuspiciouslyEmpty) return health('empty', `suspiciously empty: it used to show cars; ${looked}`)
  if (!lastSuccessAt) return health('waiting', 'about to look for the first time')
  if (feeds.heldBack > 0) return health('late', `${looked}; ${asOftenAsAllowed}, next look soon`)
  if (feeds.overdue > 0 && now.getTime() - lastSuccessAt.getTime() > unattendedAfterMs) {
    return health('late', `is not being looked at now; ${looked}`)
  }
  if (feeds.overdue > 0) return health('late', `${looked}, later than planned`)
  const seen = outcome === 'EMPTY' ? ', no such cars listed' : outcome === 'NOTHING_NEW' ? ', nothing new' : ''
  return health('ok', `looked ${agoInWords(lastSuccessAt, now)}${feeds.isInRotation ? ', area by area' : ''}${seen}`)
}
