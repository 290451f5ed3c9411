import { planNames, searchLimits, type PlanTier } from '../plans/plans'
import { inZone, type DateReader } from './time-zone'

const day = { weekday: 'long', month: 'short', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const year = { year: 'numeric' } as const
const dayWords = { thisYear: day, otherYear: { ...day, ...year } }
const timeWords = { thisYear: { ...day, ...time }, otherYear: { ...day, ...year, ...time } }

/** "Thursday, Nov 26 at 2:10 PM MST". Includes the year if it is not the current one. */
export const endTimeText = (at: Date, reader: DateReader): string =>
  dated(timeWords, at, reader)
    .replace(/\u202f/g, ' ')
    .replace(/, (?=\d+:)/, ' at ')

/** "Thursday, Nov 26", or "Friday, Nov 26, 2027" in another year. */
export const endDayText = (at: Date, reader: DateReader): string => dated(dayWords, at, reader)

function dated(words: typeof dayWords, at: Date, { timeZone, now }: DateReader): string {
  const years = inZone(year, timeZone)
  const isThisYear = years.format(at) === years.format(now)
  return inZone(isThisYear ? words.thisYear : words.otherYear, timeZone).format(at)
}

/** "1 search", "3 searches". */
export const formatSearches = (count: number): string => (count === 1 ? '1 search' : `${count} searches`)

/** Shown before a downgrade: which searches will pause. Null if none will. */
export function pausedByChangeText(plan: PlanTier, searches: string[]): string | null {
  if (searches.length === 0) return null
  const pause = `${formatSearches(searches.length)} ${searches.length === 1 ? 'pauses' : 'pause'}`
  return `${planNames[plan]} watches up to ${searchLimits[plan]} searches at once, and the oldest go on. ${pause}: ${searches.join('; ')}. Nothing is deleted. To choose others, pause those yourself first.`
}
