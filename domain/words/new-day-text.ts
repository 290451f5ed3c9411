import { dayMs } from '../durations'
import { zonedFormatter, type DateContext } from './time-zone'

const hour = { hour: 'numeric', minute: '2-digit' } as const
const day = { dateStyle: 'short' } as const

/**
 * When the next UTC day starts and daily limits reset, in the reader's zone: "after 7 PM", "after 5:30 AM tomorrow",
 * "after midnight"; "after midnight UTC" if the zone is unknown.
 */
export function newDayText({ now, timeZone }: DateContext): string {
  if (timeZone === null) return 'after midnight UTC'
  const next = (Math.floor(now.getTime() / dayMs) + 1) * dayMs
  const time = zonedFormatter(hour, timeZone)
    .format(next)
    .replace(':00', '')
    .replace(/\u202f/g, ' ')
  if (time === '12 AM') return 'after midnight'
  const dayOf = zonedFormatter(day, timeZone)
  return dayOf.format(next) === dayOf.format(now) ? `after ${time}` : `after ${time} tomorrow`
}
