import { formatClock } from '#domain/words/clock-time'
import { formatTimeAgo, formatDuration } from '#domain/words/relative-time'
import { formatZonedDate, formatZonedTime } from '#domain/words/time-zone'
import { useHydrated } from './hydrated'
import { useSite } from './site'

/** A relative time, with the exact time on hover. `now` is the server's time, so that both renders agree. */
export function Ago({ at, now }: { at: Date; now: Date }) {
  const exactly = useExactTime()
  return (
    <time dateTime={toTheMinute(at)} title={exactly(at)}>
      {formatTimeAgo(at, now)}
    </time>
  )
}

/** For programs, as exact as the words on hover: "2026-11-21T14:14Z". */
const toTheMinute = (at: Date): string => `${at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`

/** "Nov 21, 2026, 7:14 AM MST", in the zone of the account; in UTC where that is not known, and the words say so. */
export function useExactTime(): (at: Date) => string {
  const { timeZone } = useSite()
  return (at) => formatZonedTime(at, timeZone)
}

/** "November 21, 2026", the day in the zone of the account. */
export const DateInWords = ({ at }: { at: Date }) => <>{formatZonedDate(at, useSite().timeZone)}</>

/**
 * "since 14:10" where the reader's clock is known: by the time zone of the account, or once scripts run by the device.
 * A duration, "for 37 min", where it is not.
 */
export function Since({ at, now }: { at: Date; now: Date }) {
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
