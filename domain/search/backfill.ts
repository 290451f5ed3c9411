import type { Listing } from '../listing/listing'

/**
 * Feeds are crawled by the minute, not all the time: a car that came up so long before the search began to watch still
 * counts as new. A feed that was last caught up longer before has a gap, and what stands in it then may be old.
 */
export const crawlGapMs = 5 * 60_000

/**
 * Whether a car was listed before its search began to watch. Marketplaces state whole seconds, so both times are
 * floored: a car posted within the second in which the search was saved is news. Where none is stated (CarGurus), it is
 * news only if it was first seen since, and if a crawl since, or hardly before, would have shown it and did not.
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

const wholeSeconds = (time: Date) => Math.floor(time.getTime() / 1_000)
