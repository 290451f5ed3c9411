/** What a feed says about the time whose cars it has shown us. */
export interface FeedCoverage {
  /** Everything posted since then was seen. Null: never crawled. */
  readBackTo: Date | null
  /** The last successful crawl. */
  lastSuccessAt: Date | null
}

/**
 * Below this share of the span, a count says more about us than about the market: a search that starts to be watched
 * reads back over the days before, and its count grows by the minute.
 */
const hardlyShare = 0.25

/**
 * Whether a count of the cars posted in the last `spanMs` leaves most of them out, because the `wanted` feeds of a
 * search were not crawled for most of that time. `known` are those of them that were ever crawled.
 */
export function hasHardlyLooked(known: FeedCoverage[], wanted: number, now: Date, spanMs: number): boolean {
  const seen = known.reduce((sum, feed) => sum + seenMs(feed, now, spanMs), 0)
  return seen < wanted * spanMs * hardlyShare
}

function seenMs({ readBackTo, lastSuccessAt }: FeedCoverage, now: Date, spanMs: number): number {
  if (readBackTo === null || lastSuccessAt === null) return 0
  const from = Math.max(readBackTo.getTime(), now.getTime() - spanMs)
  return Math.max(0, lastSuccessAt.getTime() - from)
}
