import type { Listing } from '../listing/listing'

/**
 * Feeds are crawled every minute or so, not continuously: a car that appeared this long before the search began to
 * watch still counts as new. A feed whose last full crawl is older has a gap, and cars that appear after the gap may be
 * old.
 */
export const crawlGapMs = 5 * 60_000

/**
 * Whether a car was listed before its search began to watch. Marketplaces state whole seconds, so both times are
 * floored: a car posted in the second in which the search was saved is news. Without a posting time (CarGurus) a car is
 * news only on two conditions: it was first seen after the search began, and a crawl after that, or at most
 * `crawlGapMs` before, would have shown it and did not.
 */
export function isBackfill(
  listing: Pick<Listing, 'postedAt' | 'firstSeenAt' | 'appearedAfter'>,
  watchingSince: Date,
): boolean {
  const { postedAt, firstSeenAt, appearedAfter } = listing
  if (postedAt !== null) return wholeSeconds(postedAt) < wholeSeconds(watchingSince)
  if (appearedAfter === null || wholeSeconds(firstSeenAt) < wholeSeconds(watchingSince)) return true
  return appearedAfter.getTime() < watchingSince.getTime() - crawlGapMs
}

/**
 * Whether a car was listed before its search was first saved: what a buyer is told, and so the same after each edit,
 * which begins a new watch.
 */
export const wasThereBefore = (
  listing: Pick<Listing, 'postedAt' | 'firstSeenAt' | 'appearedAfter'>,
  { createdAt }: { createdAt: Date },
): boolean => isBackfill(listing, createdAt)

const wholeSeconds = (time: Date) => Math.floor(time.getTime() / 1_000)
