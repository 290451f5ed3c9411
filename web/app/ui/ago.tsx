import { clockInWords } from '#domain/words/clock-time'
import { agoInWords, durationInWords } from '#domain/words/time-in-words'
import { useHydrated } from './hydrated'
import { useSite } from './site'

/** A relative time, with the exact time on hover. `now` is the server's time, so that both renders agree. */
export function Ago({ at, now }: { at: Date; now: Date }) {
  return (
    <time dateTime={at.toISOString()} title={exactTime(at)}>
      {agoInWords(at, now)}
    </time>
  )
}

/** "2026-11-21 14:10 UTC". */
export const exactTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** "November 21, 2026". */
export const dateInWords = (at: Date) => longDate.format(at)

/**
 * "since 14:10" where the reader's clock is known: by the time zone of the account, or once scripts run by the device.
 * A duration, "for 37 min", where it is not.
 */
export function Since({ at, now }: { at: Date; now: Date }) {
  const hydrated = useHydrated()
  const { timeZone } = useSite()
  const zone = timeZone ?? (hydrated ? deviceZone() : null)
  return (
    <time dateTime={at.toISOString()} title={exactTime(at)}>
      {zone ? `since ${clockInWords(at, now, zone)}` : `for ${durationInWords(now.getTime() - at.getTime())}`}
    </time>
  )
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
