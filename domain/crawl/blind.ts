import { hourMs, minuteMs } from '../durations'

export interface RecentAttempts {
  tried: number
  /** Failed again `downAfterMs` or more after they began to fail. */
  failing: number
  /** Failing now, or at any time in the last `backAfterMs`. */
  touched: number
  reason: string | null
}

/**
 * Email the buyer once a marketplace has been unreadable for this long. Shorter outages and rate limits send no email;
 * the search's page shows every failure immediately.
 */
export const notifyBlindAfterMs = 3 * hourMs

/** The operator is told after most feeds have failed for this long. */
export const downAfterMs = 2 * minuteMs
/** The operator is told that the marketplace is back after most feeds have worked for this long. */
export const backAfterMs = 5 * minuteMs

/**
 * A marketplace is blind when most of its feeds have failed for two minutes. It recovers when most did not fail at all
 * for five, so a site that flaps sends the operator no email at each change.
 */
export function isBlind({ tried, failing, touched }: RecentAttempts, wasBlind: boolean): boolean {
  return wasBlind ? touched * 2 >= tried : failing * 2 > tried
}
