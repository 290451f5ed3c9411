import { hourMs } from '../durations'
import { defaultTimeZone, localTime } from '../alerts/schedule'
import { parseLocalTime } from '../words/local-time'

/** A calendar month by a reader's clock, and the one before it. */
export interface ReportPeriod {
  /** "2026-05" */
  month: string
  /** "2026-04" */
  monthBefore: string
  /** Start of the month before. */
  beforeFrom: Date
  from: Date
  /** Start of the next month, exclusive. */
  to: Date
}

/** Reports about a month are queued on these days of the next one, so that an outage of a day loses none. */
const lastDay = 3
/** By the reader's clock, so that none arrives at night. */
const hours = { from: 8, to: 20 }
const maxOffsetHours = 14

/** `timeZone` is the reader's, or null if unknown. Null outside the days and hours on which reports are queued. */
export function dueReportPeriod(now: Date, timeZone: string | null): ReportPeriod | null {
  const { day, hour } = localTime(now, timeZone)
  if (dayOfMonth(day) > lastDay || hour < hours.from || hour >= hours.to) return null
  return reportPeriod(shiftMonth(day.slice(0, 'YYYY-MM'.length), -1), timeZone)
}

/** Whether reports may be due in some time zone. */
export const isReportDueSomewhere = (now: Date): boolean =>
  [-maxOffsetHours, maxOffsetHours].some((offset) => new Date(now.getTime() + offset * hourMs).getUTCDate() <= lastDay)

export function reportPeriod(month: string, timeZone: string | null): ReportPeriod {
  const start = (of: string) => parseLocalTime(`${of}-01T00:00`, timeZone ?? defaultTimeZone)!
  const monthBefore = shiftMonth(month, -1)
  return { month, monthBefore, beforeFrom: start(monthBefore), from: start(month), to: start(shiftMonth(month, 1)) }
}

function shiftMonth(month: string, by: number): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 'YYYY-MM'.length)
}

const dayOfMonth = (day: string) => Number(day.slice('YYYY-MM-'.length))

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** "May" of "2026-05". */
export const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))
