import type { ModelMode } from '../../state'
import { type ListingPicker, errorBody } from './responses-api'
import type { Fact, SeenListing } from './listing'

interface Failed {
  status: number
  json: object
  headers: Record<string, string>
}

/** Seconds. */
const retryAfter = 20

/** Returns null if the service responds in this mode. */
export function failureForMode(mode: ModelMode, model: string): Failed | null {
  switch (mode) {
    case 'bad-key': {
      const why = 'Incorrect API key provided: sandbox*key. You can find your API key on the platform.'
      return failed(401, errorBody(why, 'invalid_request_error', null, 'invalid_api_key'))
    }
    case 'no-access': {
      const why = `Project \`proj_sandbox\` does not have access to model \`${model}\``
      return failed(403, errorBody(why, 'invalid_request_error', null, 'model_not_found'))
    }
    case 'no-credit': {
      const why = 'You exceeded your current quota, please check your plan and billing details.'
      return failed(429, errorBody(why, 'insufficient_quota', null, 'insufficient_quota'))
    }
    case 'down':
      return failed(503, errorBody('The server is overloaded or not ready yet.', 'server_error'))
    case 'server-error':
      return failed(500, errorBody('The server had an error while processing your request.', 'server_error'))
    case 'rate-limit': {
      const why = `Rate limit reached. Please try again in ${retryAfter}s.`
      return failed(429, errorBody(why, 'tokens', null, 'rate_limit_exceeded'), { 'retry-after': String(retryAfter) })
    }
    default:
      return null
  }
}

const failed = (status: number, json: object, headers = {}): Failed => ({ status, json, headers })

export function distortAnswer(mode: ModelMode, answer: object): object {
  if (mode === 'false-quote') return withFalseQuotes(answer)
  return mode === 'wrong-schema' ? { verdict: 'a fine car', confidence: '97%' } : answer
}

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

/** Used until another listing has been read. */
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

/** Remembers listings, so that a faulty model can answer about the wrong one. */
export class ListingPickers {
  private last = strangeCar
  private before = strangeCar

  readonly pickGiven: ListingPicker = (given) => {
    this.remember(given)
    return given
  }

  readonly pickPrevious: ListingPicker = (given) => {
    this.remember(given)
    return this.before
  }

  private remember(given: SeenListing) {
    if (JSON.stringify(given.listing) === JSON.stringify(this.last.listing)) return
    this.before = this.last
    this.last = given
  }
}
