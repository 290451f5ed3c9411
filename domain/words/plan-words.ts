import { planNames, searchLimits, type PlanTier } from '../plans/plans'
import { inZone } from './time-zone'

const dayAndTime = {
  ...({ weekday: 'long', month: 'short', day: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
}
const day = { weekday: 'long', month: 'short', day: 'numeric' } as const

/** "Thursday, Nov 26 at 2:10 PM MST": when a trial or plan ends, in the person's zone; in UTC where none is known. */
export const endTimeWords = (time: Date, timeZone: string | null): string =>
  inZone(dayAndTime, timeZone)
    .format(time)
    .replace(/\u202f/g, ' ')
    .replace(/, (?=\d+:)/, ' at ')

/** "Thursday, Nov 26". */
export const endDayWords = (time: Date, timeZone: string | null): string => inZone(day, timeZone).format(time)

/** "1 search", "3 searches". */
export const searchesInWords = (count: number): string => (count === 1 ? '1 search' : `${count} searches`)

/** Before a change to a smaller plan: which searches it pauses. Null where it pauses none. */
export function pausedByChangeWords(plan: PlanTier, searches: string[]): string | null {
  if (searches.length === 0) return null
  const pause = `${searchesInWords(searches.length)} ${searches.length === 1 ? 'pauses' : 'pause'}`
  return `${planNames[plan]} watches up to ${searchLimits[plan]} searches at once, and the oldest go on. ${pause}: ${searches.join('; ')}. Nothing is deleted. To choose others, pause those yourself first.`
}
