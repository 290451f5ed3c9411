/** A marketplace's watched feeds that were tried recently. */
export interface RecentAttempts {
  tried: number
  /** Failing for at least two intervals. */
  failing: number
  /** Failing for any time. */
  touched: number
  /** Why the feed that has failed longest fails. */
  reason: string | null
}

/**
 * A marketplace is blind when most of its feeds have failed for two intervals. It recovers only when fewer than half
 * fail at all, so that a flapping site does not send a mail at each change.
 */
export function isBlind({ tried, failing, touched }: RecentAttempts, wasBlind: boolean): boolean {
  return wasBlind ? touched * 2 >= tried : failing * 2 > tried
}
