import { hourMs } from '../durations'

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
 * A buyer is told by mail that a marketplace cannot be read for a search after so long. A site that is down for minutes,
 * or asks us to slow down, mails nobody; the search's page shows every failure at once.
 */
export const notifyBlindAfterMs = 3 * hourMs

/**
 * A marketplace is blind when most of its feeds have failed for two intervals. It recovers only when fewer than half
 * fail at all, so that a flapping site does not send a mail at each change.
 */
export function isBlind({ tried, failing, touched }: RecentAttempts, wasBlind: boolean): boolean {
  return wasBlind ? touched * 2 >= tried : failing * 2 > tried
}
