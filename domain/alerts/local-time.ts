import { minuteMs } from '../durations'
import { memoize } from '../memoize'

/** Local time of a user, for daily limits and alert hours. `Intl` does the arithmetic. */

/** For users whose time zone is unknown: Central Time is at most two hours off in the contiguous states. */
export const defaultTimeZone = 'America/Chicago'

const fields = {
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', hourCycle: 'h23' } as const),
}

const maxZones = 500

/** Formatters are slow to create. A time zone unknown to this machine falls back to the default. */
const formatIn = memoize(maxZones, (timeZone): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone: defaultTimeZone })
  }
})

/** The local day ("2026-11-22") and hour (0 to 23). */
export function localTime(at: Date, timeZone: string | null): { day: string; hour: number } {
  const parts = formatIn(timeZone ?? defaultTimeZone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)!.value
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) }
}

/** In every zone, clock changes and full hours fall on quarter hours of UTC. */
const quarterMs = 15 * minuteMs
/** An hour recurs within 25 hours, or within 48 if a clock change skips it. */
const quartersAhead = 50 * 4

/** The first quarter hour after `now` for which `holds` is true. Null if there is none within two days. */
export function nextQuarterHour(now: Date, holds: (at: Date) => boolean): Date | null {
  const begun = Math.floor(now.getTime() / quarterMs) * quarterMs
  for (let i = 1; i <= quartersAhead; i++) {
    const at = new Date(begun + i * quarterMs)
    if (holds(at)) return at
  }
  return null
}
