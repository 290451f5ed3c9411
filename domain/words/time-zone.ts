export interface DateContext {
  /** IANA name. Null for UTC. */
  timeZone: string | null
  now: Date
}

const formats = new Map<object, Map<string, Intl.DateTimeFormat>>()

/** Null or unknown time zones (IANA) mean UTC. Cached per `format` object, because creating a formatter is slow. */
export function zonedFormatter(format: Intl.DateTimeFormatOptions, timeZone: string | null): Intl.DateTimeFormat {
  const zone = timeZone ?? 'UTC'
  const known = formats.get(format) ?? new Map<string, Intl.DateTimeFormat>()
  formats.set(format, known)
  const made = known.get(zone) ?? make(format, zone)
  known.set(zone, made)
  return made
}

function make(format: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...format, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' })
  }
}

const exact = {
  ...({ year: 'numeric', month: 'short', day: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
}

/** "Nov 21, 2026, 7:14 AM MST". */
export function formatZonedTime(time: Date, timeZone: string | null): string {
  return zonedFormatter(exact, timeZone)
    .format(time)
    .replace(/\u202f/g, ' ')
}

const date = { year: 'numeric', month: 'short', day: 'numeric' } as const

/** "Nov 21, 2026", for payments. */
export const formatZonedShortDate = (time: Date, timeZone: string | null): string =>
  zonedFormatter(date, timeZone).format(time)

const monthDay = { month: 'long', day: 'numeric' } as const

/** "November 21", for days of the current year. */
export const formatZonedMonthDay = (time: Date, timeZone: string | null): string =>
  zonedFormatter(monthDay, timeZone).format(time)

const longDate = { dateStyle: 'long' } as const

/** "November 21, 2026". */
export const formatZonedLongDate = (time: Date, timeZone: string | null): string =>
  zonedFormatter(longDate, timeZone).format(time)

/** "November 21", or "November 21, 2025" in another year. */
export const formatDayOmittingThisYear = (time: Date, { timeZone, now }: DateContext): string => {
  const [day, today] = [formatZonedLongDate(time, timeZone), formatZonedLongDate(now, timeZone)]
  return day.slice(-4) === today.slice(-4) ? formatZonedMonthDay(time, timeZone) : day
}

const isToday = (time: Date, { timeZone, now }: DateContext): boolean =>
  formatZonedLongDate(time, timeZone) === formatZonedLongDate(now, timeZone)

/** "today", or "since " with the words of `formatDay`: "since November 21". */
export const sinceText = (time: Date, reader: DateContext, formatDay = formatDayOmittingThisYear): string =>
  isToday(time, reader) ? 'today' : `since ${formatDay(time, reader)}`
