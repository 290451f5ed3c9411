/** A marketplace's watched feeds that were tried lately. */
export interface LatelyTried {
  tried: number
  /** Failing for two intervals at least. */
  failing: number
  /** Failing at all. */
  touched: number
  /** Why the one that fails the longest does. */
  reason: string | null
}

/**
 * Whether a marketplace as a whole cannot be seen: most of its feeds have failed for two intervals. Once dark, it is
 * back only when less than half of them fails at all, so that a site that wavers makes no mail at each turn.
 */
export function isDark({ tried, failing, touched }: LatelyTried, wasDark: boolean): boolean {
  return wasDark ? touched * 2 >= tried : failing * 2 > tried
}
