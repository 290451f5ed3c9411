import { Fragment, type ReactNode } from 'react'
import { formatClock } from '#domain/words/clock-time'
import { formatTimeAgo, formatDuration } from '#domain/words/relative-time'
import { formatZonedLongDate, formatZonedTime } from '#domain/words/time-zone'
import { useHydrated } from './hydration'
import { useSite } from './site'

/**
 * A dot between two inline items, drawn on a space. The browser collapses the space at a line break, so no line starts
 * or ends with a dot. Screen readers read the space. Do not add another space next to it.
 */
export const Separator = () => <span className="dot"> </span>

/** Inline items with dots between them. Skips null and false. */
export const SeparatedList = ({ parts }: { parts: ReactNode[] }) =>
  parts
    .filter((part) => part !== null && part !== false)
    .map((part, i) => (
      <Fragment key={i}>
        {i > 0 && <Separator />}
        {part}
      </Fragment>
    ))

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

export const FormattedDate = ({ at }: { at: Date }) => <>{formatZonedLongDate(at, useSite().timeZone)}</>

/**
 * "since 2:10 PM" if the reader's local time is known, from the account's time zone or, after hydration, from the device.
 * Otherwise a duration: "for 37 min".
 */
export function TimeSince({ at, now }: { at: Date; now: Date }) {
  const exactly = useExactTime()
  const { timeZone } = useSite()
  const browserZone = useBrowserTimeZone()
  const zone = timeZone ?? browserZone
  return (
    <time dateTime={toTheMinute(at)} title={exactly(at)}>
      {zone ? `since ${formatClock(at, now, zone)}` : `for ${formatDuration(now.getTime() - at.getTime())}`}
    </time>
  )
}

/** The browser's time zone, or null during server rendering and hydration. */
export const useBrowserTimeZone = (): string | null =>
  useHydrated() ? (Intl.DateTimeFormat().resolvedOptions().timeZone ?? null) : null
