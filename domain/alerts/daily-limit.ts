import { hourMs } from '../durations'
import { localTime } from './local-time'

/** Specification, section 9: alert mails to one address in one day of its reader. */
export const mailsPerDay = 20

/** A mail that was sent longer ago counts by no zone any more: two zones' days begin at most 26 hours apart. */
export const reservationWindowMs = 27 * hourMs

/** An alert mail to an address that was, is being or may have been sent. */
export interface ReservedMail {
  /** By which it was counted, IANA. */
  timeZone: string
  /** When it was sent; null while that is open. */
  settledAt: Date | null
}

/**
 * Whether an address may get one more alert mail now. A mail counts on each day from its reservation to its sending, so
 * one that is on its way at midnight counts twice and no day has too many. Where mails of the last days were counted by
 * other zones, the day must have room by each of them: moving from zone to zone gains nothing.
 *
 * `taken`: the mails that were sent within `reservationWindowMs`, or that are open. `timeZone`: of the address's person, in force now.
 */
export function isBelowDailyLimit(reserved: ReservedMail[], timeZone: string, now: Date): boolean {
  const zones = new Set([timeZone, ...reserved.map((mail) => mail.timeZone)])
  return [...zones].every((zone) => {
    const today = localTime(now, zone).day
    return reserved.filter(({ settledAt }) => localTime(settledAt ?? now, zone).day >= today).length < mailsPerDay
  })
}
