import { hourMs } from '../durations'

export interface RecentAttempts {
  tried: number
  /** Failing for at least two intervals. */
  failing: number
  touched: number
  reason: string | null
}

/**
 * Email the buyer once a marketplace has been unreadable for this long. Shorter outages and rate limits send no email;
 * the search's page shows every failure immediately.
 */
export const notifyBlindAfterMs = 3 * hourMs

/**
 * A marketplace is blind when most of its feeds have failed for two intervals. It recovers only when fewer than half
 * are failing at all, so a flapping site does not send an email at each change.
 */
export function isBlind({ tried, failing, touched }: RecentAttempts, wasBlind: boolean): boolean {
  return wasBlind ? touched * 2 >= tried : failing * 2 > tried
}
