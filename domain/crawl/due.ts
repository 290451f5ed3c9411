import { secondMs, minuteMs } from '../durations'
import type { PlanTier } from '../plans/plans'

/** A fraction of the base freshness. A trial is served like Basic. */
const freshnessShares: Record<PlanTier, number> = { basic: 1, pro: 0.5 }

/** Age at which a feed is crawled again. `baseMs` is the feed's own interval, else the configured one. */
export const freshnessMs = (plan: PlanTier, baseMs: number): number => baseMs * freshnessShares[plan]

/** Feeds due within this fraction of their freshness are crawled now, so a plan serves several. A back-off is waited for. */
const earlyShare = 0.1

export interface FeedTiming {
  lastAttemptAt: Date | null
  /** End of its back-off; null: it does not back off. */
  nextAttemptAt: Date | null
  /** Null: the configured interval. */
  intervalMs: number | null
  /** A search on the Professional plan watches it. */
  isPro: boolean
}

/** When a watched feed is crawled next (epoch ms). 0 if it never was: at once. */
export function feedDueAt(feed: FeedTiming, baseMs: number): number {
  if (feed.nextAttemptAt) return feed.nextAttemptAt.getTime()
  if (!feed.lastAttemptAt) return 0
  return feed.lastAttemptAt.getTime() + intervalOf(feed, baseMs)
}

const intervalOf = ({ isPro, intervalMs }: FeedTiming, baseMs: number): number =>
  freshnessMs(isPro ? 'pro' : 'basic', intervalMs ?? baseMs)

/** A site starts at most this many crawls at once, so that those of the most overdue feeds are not behind hundreds. */
export const maxSiteCrawls = 40
/** A site that has no feed due plans again after this, to find feeds that are watched since. */
const maxSitePauseMs = minuteMs
/** Feeds that become due within this fraction of the freshness of each other share a plan of their site. */
const sitePlanShare = 1 / 20

export interface SiteCrawls<Feed> {
  /** The most overdue first. */
  due: Feed[]
  /** Until the next plan. */
  sleepMs: number
}

/** The watched feeds of a site to crawl now. */
export function nextSiteCrawls<Feed extends FeedTiming>(
  feeds: Feed[],
  baseMs: number,
  nowMs: number,
): SiteCrawls<Feed> {
  const soonMs = nowMs + freshnessMs('pro', baseMs) * earlyShare
  const timed = feeds.map((feed) => ({ feed, dueAt: feedDueAt(feed, baseMs) })).sort((a, b) => a.dueAt - b.dueAt)
  const due = timed
    .filter(({ feed, dueAt }) => dueAt <= (feed.nextAttemptAt ? nowMs : soonMs))
    .slice(0, maxSiteCrawls)
    .map(({ feed }) => feed)
  const next = timed[due.length]
  const minMs = Math.max(secondMs, baseMs * sitePlanShare)
  const waitsMs = [...(next ? [next.dueAt - nowMs] : []), ...due.map((feed) => intervalOf(feed, baseMs))]
  return { due, sleepMs: Math.min(maxSitePauseMs, Math.max(minMs, Math.min(...waitsMs))) }
}

/** More readers of posting pages would only wait for each other: the site's budget is one for all. */
const maxReaders = 4
const pagesEachReader = 5

/** How many readers are worth starting for this many posting pages that may be read now. */
export const readersFor = (pages: number): number => Math.min(maxReaders, Math.ceil(pages / pagesEachReader))

/** A search crawls a feed itself that is later than promised by this: its site's workflow does not do its work. */
export const overdueLookMs = 3 * minuteMs
/** A person who asks twice within this time gets the first answer. */
const askedTwiceMs = 5 * secondMs
/** Crawls that a search plans at once. Its site crawls the rest. */
export const maxOwnLooks = 40

export interface SearchFeedTiming extends FeedTiming {
  /** Crawled once for a new search, instead of being watched. */
  isFirstLook: boolean
}

/** Why a search looks at feeds itself: it was saved or edited (`savedAt`), or a person asked for it (`isForced`). */
interface Asking {
  savedAt: Date
  isForced: boolean
}

/**
 * The feeds that a search crawls itself instead of waiting for their site: those that were not fresh when it was saved,
 * those that are long overdue, the first looks that it still wants, and all on request. First looks come last, because
 * watched feeds often make them superfluous; otherwise those not crawled for longest come first.
 */
export function ownLooks<Feed extends SearchFeedTiming>(
  feeds: Feed[],
  { savedAt, isForced }: Asking,
  baseMs: number,
  nowMs: number,
): Feed[] {
  const triedAt = ({ lastAttemptAt }: FeedTiming) => lastAttemptAt?.getTime() ?? 0
  const isWanted = (feed: Feed) => {
    if (feed.nextAttemptAt && feed.nextAttemptAt.getTime() > nowMs) return false
    if (isForced) return triedAt(feed) < nowMs - askedTwiceMs
    if (feed.isFirstLook) return true
    const isStale = triedAt(feed) < savedAt.getTime() - freshnessMs('basic', feed.intervalMs ?? baseMs)
    return isStale || feedDueAt(feed, baseMs) + overdueLookMs < nowMs
  }
  return feeds
    .filter(isWanted)
    .sort((a, b) => Number(a.isFirstLook) - Number(b.isFirstLook) || triedAt(a) - triedAt(b))
    .slice(0, maxOwnLooks)
}

/** A first look that failed is repeated when its back-off ends (epoch ms). */
export const nextOwnLookAt = (feeds: SearchFeedTiming[], nowMs: number): number | null => {
  const ends = feeds.flatMap(({ isFirstLook, nextAttemptAt }) =>
    isFirstLook && nextAttemptAt && nextAttemptAt.getTime() > nowMs ? nextAttemptAt.getTime() : [],
  )
  return ends.length > 0 ? Math.min(...ends) : null
}

/**
 * First looks wait until the watched feeds were crawled, which often shows that they are not needed. Within seconds,
 * unless thousands of searches start together: then they wait longer, because they would delay the watched feeds.
 */
const lookWaitsMs = [15 * secondMs, 2 * minuteMs, 10 * minuteMs]

/**
 * When a search that waits with its first looks checks again (epoch ms), and the last time when it no longer waits.
 * `changedAt`: when it was saved.
 */
export function nextLookCheckAt(changedAt: Date, nowMs: number): number | null {
  return lookWaitsMs.map((ms) => changedAt.getTime() + ms).find((at) => at > nowMs) ?? null
}
