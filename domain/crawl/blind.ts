import { hourMs } from '../durations'

export interface RecentAttempts {
  tried: number
  /** Failing for at least two intervals. */
  failing: number
  touched: number
  reason: string | null
}

/**
 * Email the buyer after a marketplace has been unreadable for this long. A short outage or rate limit sends no email.
 * The search's page shows every failure at once.
 */
export const notifyBlindAfterMs = 3 * hourMs

/**
 * A marketplace is blind when most of its feeds have failed for two intervals. It recovers only when fewer than half
 * are failing at all, so a flapping site does not send an email at each change.
 */
export function isBlind({ tried, failing, touched }: RecentAttempts, wasBlind: boolean): boolean {
  return wasBlind ? touched * 2 >= tried : failing * 2 > tried
}
