import { minuteMs, dayMs, hourMs } from '../durations'
import { memoize } from '../memoize'

/** For users whose time zone is unknown: Central Time is at most two hours off in the contiguous states. */
export const defaultTimeZone = 'America/Chicago'

const fields = {
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', hourCycle: 'h23' } as const),
}

const maxZones = 500

/** Formatters are slow to create. A time zone unknown to this machine falls back to the default. */
const formatterFor = memoize(maxZones, (timeZone): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone: defaultTimeZone })
  }
})

/** The local day ("2026-11-22") and hour (0 to 23). Null time zone: `defaultTimeZone`. */
export function localTime(at: Date, timeZone: string | null): { day: string; hour: number } {
  const parts = formatterFor(timeZone ?? defaultTimeZone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)!.value
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) }
}

/** In every zone, clock changes and full hours fall on quarter hours of UTC. */
const quarterMs = 15 * minuteMs
/** An hour recurs within 25 hours, or within 48 if a clock change skips it. */
const maxQuarterHours = 50 * 4

/** The first quarter hour after `now` for which `holds` is true. Null if there is none within two days. */
function nextQuarterHour(now: Date, holds: (at: Date) => boolean): Date | null {
  const begun = Math.floor(now.getTime() / quarterMs) * quarterMs
  for (let i = 1; i <= maxQuarterHours; i++) {
    const at = new Date(begun + i * quarterMs)
    if (holds(at)) return at
  }
  return null
}

/** Hours are 0 to 23 in the owner's time zone. */
export interface AlertSchedule {
  /** Alerts from `quietFrom` on wait until `quietTo`, past midnight if that is smaller. Both null: no quiet hours. */
  quietFrom: number | null
  quietTo: number | null
  digestHour: number
}

export const defaultSchedule: AlertSchedule = { quietFrom: null, quietTo: null, digestHour: 8 }

/** `timeZone` is the owner's IANA time zone, or null if unknown. */
export function isInQuietHours(
  { quietFrom: from, quietTo: to }: Pick<AlertSchedule, 'quietFrom' | 'quietTo'>,
  timeZone: string | null,
  now: Date,
): boolean {
  if (from === null || to === null) return false
  const { hour } = localTime(now, timeZone)
  return from < to ? from <= hour && hour < to : from <= hour || hour < to
}

export function quietHoursEndAt(schedule: AlertSchedule, timeZone: string | null, now: Date): Date | null {
  return isInQuietHours(schedule, timeZone, now)
    ? nextQuarterHour(now, (at) => !isInQuietHours(schedule, timeZone, at))
    : null
}

/**
 * Since when an alert could have been sent: its creation, or the end of the last quiet hours if that is later. Null in
 * quiet hours.
 */
export function sendableSince(
  schedule: Pick<AlertSchedule, 'quietFrom' | 'quietTo'>,
  timeZone: string | null,
  createdAt: Date,
  now: Date,
): Date | null {
  if (schedule.quietFrom === null) return createdAt
  const isQuiet = (ms: number) => isInQuietHours(schedule, timeZone, new Date(ms))
  if (isQuiet(now.getTime())) return null
  let since = Math.floor(now.getTime() / quarterMs) * quarterMs
  while (since > createdAt.getTime() && !isQuiet(since - quarterMs)) since -= quarterMs
  return new Date(Math.max(since, createdAt.getTime()))
}

/**
 * Identifies the period between two digest hours by the local day on which it begins. It begins when the clock first
 * shows the digest hour, or a later hour on a day that skips it. Later periods compare greater.
 */
function digestPeriod(digestHour: number, timeZone: string | null, at: Date): string {
  const { day, hour } = localTime(at, timeZone)
  return hour >= digestHour ? day : new Date(Date.parse(day) - dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

export interface DigestState {
  /** When the oldest alert that waits for a digest was stored. */
  since: Date
  digestedAt: Date | null
}

/** Whether a digest hour has passed since the oldest waiting alert and since the last digest. */
export function isDigestDue(
  { digestHour }: AlertSchedule,
  timeZone: string | null,
  { since, digestedAt }: DigestState,
  now: Date,
): boolean {
  const today = digestPeriod(digestHour, timeZone, now)
  const isBefore = (at: Date | null) => at === null || digestPeriod(digestHour, timeZone, at) < today
  return isBefore(since) && isBefore(digestedAt)
}

export function nextDigestAt({ digestHour }: AlertSchedule, timeZone: string | null, now: Date): Date {
  const today = digestPeriod(digestHour, timeZone, now)
  const next = nextQuarterHour(now, (at) => digestPeriod(digestHour, timeZone, at) > today)
  return next ?? new Date(now.getTime() + dayMs)
}

export function digestPeriodStart(schedule: AlertSchedule, timeZone: string | null, now: Date): Date {
  const today = digestPeriod(schedule.digestHour, timeZone, now)
  // Two days contain at least one digest hour, even if the clock skips one. Take the latest that has passed.
  let began = nextDigestAt(schedule, timeZone, new Date(now.getTime() - 2 * dayMs))
  while (digestPeriod(schedule.digestHour, timeZone, began) < today) began = nextDigestAt(schedule, timeZone, began)
  return began
}

/**
 * When waiting alerts are sent, after any quiet hours: now if the digest is due or already queued (`isQueued`),
 * otherwise at the next digest hour.
 */
export function digestSendTime(
  schedule: AlertSchedule,
  timeZone: string | null,
  digest: DigestState & { isQueued: boolean },
  now: Date,
): Date {
  const isNow = digest.isQueued || isDigestDue(schedule, timeZone, digest, now)
  const at = isNow ? now : nextDigestAt(schedule, timeZone, now)
  return quietHoursEndAt(schedule, timeZone, at) ?? at
}

/** After waiting longer, an alert no longer says that its car was just found. */
export const maxJustFoundAgeMs = 2 * hourMs
