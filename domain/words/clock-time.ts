import { dayMs } from '../durations'

const formats = new Map<string, Record<'day' | 'clock' | 'weekday' | 'date', Intl.DateTimeFormat>>()

/** Cached per zone, because creating a formatter is slow. */
function formatsOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = {
    day: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
    clock: new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }),
    weekday: new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }),
    date: new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' }),
  }
  formats.set(timeZone, made)
  return made
}

/** Formats a past time in the reader's zone: "2:10 PM", "yesterday at 2:10 PM", "Friday at 2:10 PM", or "Nov 2" after a week. */
export function formatClock(then: Date, now: Date, timeZone: string): string {
  const { day, clock, weekday, date } = formatsOf(timeZone)
  const dayOf = (time: Date) => Date.parse(day.format(time))
  const days = Math.round((dayOf(now) - dayOf(then)) / dayMs)
  const time = clock.format(then).replace(/\u202f/g, ' ')
  if (days <= 0) return time
  if (days === 1) return `yesterday at ${time}`
  return days < 7 ? `${weekday.format(then)} at ${time}` : date.format(then)
}
