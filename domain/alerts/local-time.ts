import { minuteMs } from '../durations'
import { memoize } from '../memoize'

/** The wall clock of a person, by which days and hours of telling are counted. Arithmetic is left to `Intl`. */

/** For a person whose zone is not known yet: Central Time, which is at most two hours off in the contiguous States. */
export const defaultTimeZone = 'America/Chicago'

const fields = {
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', hourCycle: 'h23' } as const),
}

const maxZones = 500

/** Slow to make. A zone that this machine does not know is taken for one that is not known at all. */
const formatIn = memoize(maxZones, (timeZone): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone: defaultTimeZone })
  }
})

/** The local day, "2026-11-22", and hour, 0 to 23. */
export function localTime(at: Date, timeZone: string | null): { day: string; hour: number } {
  const parts = formatIn(timeZone ?? defaultTimeZone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)!.value
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) }
}

/** Clocks are set, and full hours begin, at quarters of an hour of UTC in every zone. */
const quarterMs = 15 * minuteMs
/** An hour comes again after 25 hours at most, or after 48 where a change of the clock skips it. */
const quartersAhead = 50 * 4

/** The first quarter of an hour after `now` at which something holds; null if it does not within two days. */
export function nextQuarterHour(now: Date, holds: (at: Date) => boolean): Date | null {
  const begun = Math.floor(now.getTime() / quarterMs) * quarterMs
  for (let i = 1; i <= quartersAhead; i++) {
    const at = new Date(begun + i * quarterMs)
    if (holds(at)) return at
  }
  return null
}
