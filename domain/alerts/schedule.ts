import { dayMs, hourMs } from '../durations'
import { nextQuarterHour, localTime } from './local-time'

/** When a search tells. Hours are whole, 0 to 23, by its owner's clock. */
export interface AlertSchedule {
  /** From this hour alerts wait until `quietTo`, over midnight if that is less. Both null: none are quiet. */
  quietFrom: number | null
  quietTo: number | null
  digestHour: number
}

export const defaultSchedule: AlertSchedule = { quietFrom: null, quietTo: null, digestHour: 8 }

/** Whether alerts wait now. `timeZone`: the owner's (IANA), null where it is not known. */
export function isQuiet(
  { quietFrom: from, quietTo: to }: Pick<AlertSchedule, 'quietFrom' | 'quietTo'>,
  timeZone: string | null,
  now: Date,
): boolean {
  if (from === null || to === null) return false
  const { hour } = localTime(now, timeZone)
  return from < to ? from <= hour && hour < to : from <= hour || hour < to
}

/** The end of the quiet hours that `now` is in; null if it is in none. */
export function quietEndsAt(schedule: AlertSchedule, timeZone: string | null, now: Date): Date | null {
  return isQuiet(schedule, timeZone, now) ? nextQuarterHour(now, (at) => !isQuiet(schedule, timeZone, at)) : null
}

/**
 * Names the time from one digest hour to the next, by the local day on which it begins. It begins when the clock first
 * shows the hour or, on a day that skips the hour, a later one. Later names are greater.
 */
function digestDay(digestHour: number, timeZone: string | null, at: Date): string {
  const { day, hour } = localTime(at, timeZone)
  return hour >= digestHour ? day : new Date(Date.parse(day) - dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** What a digest is decided by. */
export interface DigestState {
  /** When the oldest alert that waits for a digest was kept. */
  since: Date
  /** When the last digest was queued; null for none yet. */
  digestedAt: Date | null
}

/** Whether a digest hour has come since something is kept and since the last digest. */
export function isDigestDue(
  { digestHour }: AlertSchedule,
  timeZone: string | null,
  { since, digestedAt }: DigestState,
  now: Date,
): boolean {
  const today = digestDay(digestHour, timeZone, now)
  const isBefore = (at: Date | null) => at === null || digestDay(digestHour, timeZone, at) < today
  return isBefore(since) && isBefore(digestedAt)
}

/** When the next digest hour comes. */
export function nextDigestAt({ digestHour }: AlertSchedule, timeZone: string | null, now: Date): Date {
  const today = digestDay(digestHour, timeZone, now)
  const next = nextQuarterHour(now, (at) => digestDay(digestHour, timeZone, at) > today)
  return next ?? new Date(now.getTime() + dayMs)
}

/** When the present time from one digest hour to the next began. */
export function digestHourBefore(schedule: AlertSchedule, timeZone: string | null, now: Date): Date {
  const today = digestDay(schedule.digestHour, timeZone, now)
  // Two days hold one digest hour at least, whatever the clock skips; the last of them that has come is meant.
  let began = nextDigestAt(schedule, timeZone, new Date(now.getTime() - 2 * dayMs))
  while (digestDay(schedule.digestHour, timeZone, began) < today) began = nextDigestAt(schedule, timeZone, began)
  return began
}

/**
 * When what is kept is told, after the quiet hours if need be: now if its digest is due or, `isQueued`, was due before
 * and waits; otherwise at the next digest hour.
 */
export function digestSendsAt(
  schedule: AlertSchedule,
  timeZone: string | null,
  digest: DigestState & { isQueued: boolean },
  now: Date,
): Date {
  const isNow = digest.isQueued || isDigestDue(schedule, timeZone, digest, now)
  const at = isNow ? now : nextDigestAt(schedule, timeZone, now)
  return quietEndsAt(schedule, timeZone, at) ?? at
}

/** A notification about a car that waited longer does not present it as just found. */
export const maxNewsAgeMs = 2 * hourMs
