import { agoInWords } from '#domain/words/time-in-words'

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
