import type { Listing } from '../listing/listing'

/**
 * Feeds are crawled about once a minute, so a car that appeared up to this long before the watch began still counts as
 * new. If a feed's last full crawl is older, there is a gap, and cars that appear after the gap may be old.
 */
export const maxCrawlGapMs = 5 * 60_000

/**
 * Whether a car was listed before its search began to watch. Marketplaces state whole seconds, so both times are
 * floored: a car posted in the second in which the search was saved is new. Without a posting time (CarGurus) a car is
 * new only if it was first seen after the search began, and a crawl after that, or at most `maxCrawlGapMs` before, would
 * have shown it and did not.
 */
export function isBackfill(
  listing: Pick<Listing, 'postedAt' | 'firstSeenAt' | 'appearedAfter'>,
  watchingSince: Date,
): boolean {
  const { postedAt, firstSeenAt, appearedAfter } = listing
  if (postedAt !== null) return wholeSeconds(postedAt) < wholeSeconds(watchingSince)
  if (appearedAfter === null || wholeSeconds(firstSeenAt) < wholeSeconds(watchingSince)) return true
  return appearedAfter.getTime() < watchingSince.getTime() - maxCrawlGapMs
}

/**
 * Whether a car was listed before its search was first saved. Buyers see this, so it does not change with edits, each
 * of which begins a new watch.
 */
export const wasListedBeforeSearch = (
  listing: Pick<Listing, 'postedAt' | 'firstSeenAt' | 'appearedAfter'>,
  { createdAt }: { createdAt: Date },
): boolean => isBackfill(listing, createdAt)

const wholeSeconds = (time: Date) => Math.floor(time.getTime() / 1_000)
