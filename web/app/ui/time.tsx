import { formatClock } from '#domain/words/clock-time'
import { formatTimeAgo, formatDuration } from '#domain/words/relative-time'
import { formatZonedDate, formatZonedTime } from '#domain/words/time-zone'
import { useHydrated } from './connection-status'
import { useSite } from './site'

/**
 * Relative time, with the exact time on hover. `now` is the server's time, so server and client render the same text.
 */
export function RelativeTime({ at, now }: { at: Date; now: Date }) {
  const exactly = useExactTime()
  return (
    <time dateTime={toTheMinute(at)} title={exactly(at)}>
      {formatTimeAgo(at, now)}
    </time>
  )
}

/** ISO 8601 to the minute: "2026-11-21T14:14Z". */
const toTheMinute = (at: Date): string => `${at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`

/** Formats "Nov 21, 2026, 7:14 AM MST" in the account's time zone, or in UTC (and labeled so) if it is unknown. */
export function useExactTime(): (at: Date) => string {
  const { timeZone } = useSite()
  return (at) => formatZonedTime(at, timeZone)
}

export const FormattedDate = ({ at }: { at: Date }) => <>{formatZonedDate(at, useSite().timeZone)}</>

/**
 * "since 14:10" if the reader's local time is known, from the account's time zone or, after hydration, from the device.
 * Otherwise a duration: "for 37 min".
 */
export function TimeSince({ at, now }: { at: Date; now: Date }) {
  const hydrated = useHydrated()
  const exactly = useExactTime()
  const { timeZone } = useSite()
  const zone = timeZone ?? (hydrated ? deviceZone() : null)
  return (
    <time dateTime={toTheMinute(at)} title={exactly(at)}>
      {zone ? `since ${formatClock(at, now, zone)}` : `for ${formatDuration(now.getTime() - at.getTime())}`}
    </time>
  )
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
