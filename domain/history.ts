import type { Listing } from './listing'

/**
 * Whether a car was listed before its search began to watch. Marketplaces state whole seconds, so both times are
 * floored: a car posted within the second in which the search was saved is news. Without a posting time (CarGurus
 * states none), when it was first seen counts; one that was there at the very first look may have been there for long.
 */
export function isHistory(
  listing: Pick<Listing, 'postedAt' | 'firstSeenAt' | 'foundOnFirstLook'>,
  watchingSince: Date,
): boolean {
  if (listing.postedAt === null && listing.foundOnFirstLook) return true
  return wholeSeconds(listing.postedAt ?? listing.firstSeenAt) < wholeSeconds(watchingSince)
}

const wholeSeconds = (time: Date) => Math.floor(time.getTime() / 1_000)
