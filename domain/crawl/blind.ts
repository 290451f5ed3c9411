/** A marketplace's watched feeds that were tried lately. */
export interface RecentAttempts {
  tried: number
  /** Failing for two intervals at least. */
  failing: number
  /** Failing at all. */
  touched: number
  /** Why the one that fails the longest does. */
  reason: string | null
}

/**
 * Whether a marketplace as a whole cannot be seen: most of its feeds have failed for two intervals. Once blind, it is
 * back only when less than half of them fails at all, so that a site that wavers makes no mail at each change.
 */
export function isBlind({ tried, failing, touched }: RecentAttempts, wasBlind: boolean): boolean {
  return wasBlind ? touched * 2 >= tried : failing * 2 > tried
}
