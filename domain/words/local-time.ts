import { dayMs } from '../durations'
import { zonedFormatter } from './time-zone'

const parts = {
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
}

/** "2026-11-28T14:30", the value of an `<input type="datetime-local">`. Null or unknown time zones (IANA) mean UTC. */
export function toLocalTime(time: Date, timeZone: string | null): string {
  const values = Object.fromEntries(
    zonedFormatter(parts, timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  return `${values.year}-${values.month}-${values.day}T${values.hour}:${values.minute}`
}

/**
 * The time that a reader in this time zone means. Null if the text is no such time. Of a time that a clock shows twice in
 * fall, returns the first; a time that it skips in spring is moved forward by the skipped hour, as calendars do.
 */
export function parseLocalTime(text: string, timeZone: string | null): Date | null {
  const typed = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text.trim())
  if (!typed) return null
  const wanted = utc(`${typed[1]}T${typed[2]}`)
  // Rejects the 30th of February, which Date reads as a day in March.
  if (Number.isNaN(wanted) || toLocalTime(new Date(wanted), 'UTC') !== `${typed[1]}T${typed[2]}`) return null
  const offsetAt = (at: number) => utc(toLocalTime(new Date(at), timeZone)) - at
  // No offset exceeds a day, so these are the offsets before and after a change of the clock near that time.
  const [byEarlier, byLater] = [wanted - dayMs, wanted + dayMs].map((at) => wanted - offsetAt(at)) as [number, number]
  const isShown = (at: number) => at + offsetAt(at) === wanted
  return new Date(isShown(byEarlier) || !isShown(byLater) ? byEarlier : byLater)
}

const utc = (local: string) => Date.parse(`${local}Z`)
