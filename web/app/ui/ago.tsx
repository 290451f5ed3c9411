import { agoInWords } from '#domain/time-in-words'

/** A moment as people say it, the exact one on hover. `now` is the server's, so that both renders agree. */
export function Ago({ at, now }: { at: Date; now: Date }) {
  const iso = at.toISOString()
  return (
    <time dateTime={iso} title={`${iso.slice(0, 16).replace('T', ' ')} UTC`}>
      {agoInWords(at, now)}
    </time>
  )
}

/** "November 21, 2026". */
export const dateInWords = (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
