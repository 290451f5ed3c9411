import type { Marketplace } from './marketplaces'
import { agoInWords, durationInWords } from './time-in-words'

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
  /** The oldest of the feeds' last good looks: what is older than this may have been missed. */
  lastSuccessAt: Date | null
}

export type HealthState = 'off' | 'waiting' | 'ok' | 'late' | 'empty' | 'failing'
export interface Health {
  marketplace: Marketplace
  state: HealthState
  words: string
  lastSuccessAt: Date | null
}

/** A good look longer ago than this says that nothing is looking any more. */
const lateMs = 15 * 60 * 1000

/** What a marketplace's feeds say of it. `isOn` is false where it is not watched at all. */
export function healthOf(marketplace: Marketplace, isOn: boolean, feeds: FeedSummary | null, now: Date): Health {
  const lastSuccessAt = feeds?.lastSuccessAt ?? null
  const health = (state: HealthState, words: string): Health => ({ marketplace, state, words, lastSuccessAt })
  if (!isOn) return health('off', 'not watched yet')
  if (!feeds || feeds.tried === 0) return health('waiting', 'about to look for the first time')
  const looked = lastSuccessAt ? `last looked ${agoInWords(lastSuccessAt, now)}` : 'has not been seen yet'
  if (feeds.failing > 0) {
    const since = feeds.failingSince ? `for ${durationInWords(now.getTime() - feeds.failingSince.getTime())}` : 'now'
    const where = feeds.failing < feeds.feeds ? ` in ${feeds.failing} of ${feeds.feeds} areas` : ''
    return health('failing', `${feeds.reason ?? 'cannot be read'}${where}, ${since}; ${looked}`)
  }
  if (feeds.isSuspiciouslyEmpty) return health('empty', `suspiciously empty: it used to show cars; ${looked}`)
  if (!lastSuccessAt) return health('waiting', 'about to look for the first time')
  if (now.getTime() - lastSuccessAt.getTime() > lateMs) return health('late', `${looked}, later than planned`)
  return health('ok', `looked ${agoInWords(lastSuccessAt, now)}`)
}
