import type { ModelMode } from '../../state'
import type { Attention } from './formats'
import type { Fact, SeenListing } from './listing'
import { failure } from './wire'

/** An answer of the service that holds no answer of the model. */
export interface Failed {
  status: number
  json: object
  headers: Record<string, string>
}

/** In seconds, for `retry-after`. */
const retryAfter = 20

/** How the service fails in a mode; null where it answers. */
export function failedBy(mode: ModelMode): Failed | null {
  switch (mode) {
    case 'down':
      return failed(503, failure('The server is overloaded or not ready yet.', 'server_error'))
    case 'server-error':
      return failed(500, failure('The server had an error while processing your request.', 'server_error'))
    case 'rate-limit': {
      const why = `Rate limit reached. Please try again in ${retryAfter}s.`
      return failed(429, failure(why, 'tokens', null, 'rate_limit_exceeded'), { 'retry-after': String(retryAfter) })
    }
    default:
      return null
  }
}

const failed = (status: number, json: object, headers = {}): Failed => ({ status, json, headers })

/** The answer as a faulty model gives it. */
export function distorted(mode: ModelMode, answer: object): object {
  if (mode === 'false-quote') return withFalseQuotes(answer)
  return mode === 'wrong-schema' ? { verdict: 'a fine car', confidence: '97%' } : answer
}

/** The answer with quotes that are in no listing, other numbers, and photos that were not sent. */
function withFalseQuotes(answer: object): object {
  return Object.fromEntries(
    Object.entries(answer).map(([key, rows]) => [key, key === 'criteria' ? rows : (rows as Fact[]).map(falsified)]),
  )
}

const falsified = (row: Fact) => ({
  ...row,
  quote: 'as the maker certified in writing, see page 9',
  ...(row.photo === null ? {} : { photo: row.photo + 40, seen: 'a certificate of the maker' }),
  ...(typeof row.number === 'number' ? { number: row.number + 1 } : {}),
})

/** A car that no marketplace lists, for a model that has read no other listing yet. */
const strangeCar: SeenListing = {
  listing: {
    title: '1999 Somebody Else’s Car, AWD, one owner',
    description:
      'Full leather interior of another car, its power sunroof works. That one has a clean title, no accidents, no rust. Heated seats, Apple CarPlay, third row.',
    attributes: {},
    photos: 0,
  },
  shows: [],
}

/** Remembers the listings that a model reads, so that it can answer about another one than it was given. */
export class Attentions {
  private last = strangeCar
  private before = strangeCar

  /** Answers about the listing that was given. */
  readonly own: Attention = (given) => {
    this.remember(given)
    return given
  }

  /** Answers about the listing read before. */
  readonly other: Attention = (given) => {
    this.remember(given)
    return this.before
  }

  private remember(given: SeenListing) {
    if (JSON.stringify(given.listing) === JSON.stringify(this.last.listing)) return
    this.before = this.last
    this.last = given
  }
}
