import type { Listing } from './listing'

/**
 * Whether a car was listed before its search began to watch. Marketplaces state whole seconds, so both times are
 * floored: a car posted within the second in which the search was saved is news. Without a posting time, when it was
 * first seen counts.
 */
export function isHistory(listing: Pick<Listing, 'postedAt' | 'firstSeenAt'>, watchingSince: Date): boolean {
  return wholeSeconds(listing.postedAt ?? listing.firstSeenAt) < wholeSeconds(watchingSince)
}

const wholeSeconds = (time: Date) => Math.floor(time.getTime() / 1_000)
