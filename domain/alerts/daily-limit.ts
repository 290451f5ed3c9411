import { hourMs } from '../durations'
import { localTime } from './schedule'

/** Per address and local day of its reader. */
export const maxAlertMailsPerDay = 20

/** Emails sent earlier no longer count in any zone: two zones' days begin at most 26 hours apart. */
export const reservationWindowMs = 27 * hourMs

/** An alert email that was sent, is being sent, or may have been sent. */
export interface ReservedMail {
  /** IANA time zone used for the daily limit. */
  timeZone: string
  /** Null while pending. */
  sentAt: Date | null
}

/**
 * Whether an address may get one more alert email now. An email counts on each day from its reservation to its sending,
 * so one that is in flight at midnight counts twice and no day exceeds the limit. If recent emails were counted in
 * other time zones, the limit applies in each of them, so changing the time zone gains nothing.
 * `reserved`: the emails sent within `reservationWindowMs`, or pending. `timeZone`: the reader's current time zone.
 */
export function isBelowDailyLimit(reserved: ReservedMail[], timeZone: string, now: Date): boolean {
  const zones = new Set([timeZone, ...reserved.map((mail) => mail.timeZone)])
  return [...zones].every((zone) => {
    const today = localTime(now, zone).day
    return reserved.filter(({ sentAt }) => localTime(sentAt ?? now, zone).day >= today).length < maxAlertMailsPerDay
  })
}
