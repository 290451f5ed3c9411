import { keyOf } from '../accounts/rate-limits.server'
import { config } from '../../config.server'
import { sharedLimiter, type SharedLimiter } from '../../services/limit-store.server'
import { log } from '../../services/log.server'
import { geocode, type MapboxAnswer } from './mapbox.server'
import { placeFeature, suggestPlaces } from './suggest-places.server'

/** Requests are public and Mapbox bills each one. Above these limits the gazetteer answers. */
const budgets = { all: { points: 500, windowSeconds: 60 }, one: { points: 60, windowSeconds: 60 } }
let limiters: Record<keyof typeof budgets, SharedLimiter> | undefined
const restAfterFailureMs = 30_000
const maxKept = 500

const kept = new Map<string, MapboxAnswer>()
let restsUntil = 0

export interface Locations extends MapboxAnswer {
  /** Whether the gazetteer answered instead of Mapbox. Such a response must not be cached. */
  isStandIn: boolean
}

/** Up to five places that start with the text: from Mapbox if it is on and answers, otherwise from the gazetteer. */
export async function locationsFor(typed: string, network: string): Promise<Locations> {
  const answer = await askMapbox(typed, network)
  if (answer) return { ...answer, isStandIn: false }
  const features = suggestPlaces(typed).map(placeFeature)
  return { features, attribution: 'ZIP data: zipcodes', isStandIn: config().mapbox !== null }
}

/**
 * Mapbox's places. Null if Mapbox is off, has just failed, or is over the rate limit, either of `asker` (an account or
 * a network) or in total. Cached, because autocomplete repeats queries.
 */
export async function askMapbox(typed: string, asker: string, now = Date.now()): Promise<MapboxAnswer | null> {
  const { mapbox } = config()
  if (!mapbox) return null
  const key = typed.trim().toLowerCase().slice(0, 200)
  const known = kept.get(key)
  if (known) return known
  if (now < restsUntil || !(await mayAsk(asker))) return null
  try {
    const answer = await geocode(mapbox, key)
    kept.set(key, answer)
    if (kept.size > maxKept) kept.delete(kept.keys().next().value as string)
    return answer
  } catch (error) {
    restsUntil = now + restAfterFailureMs
    log().warn({ err: error }, 'Mapbox did not answer; the gazetteer suggests places')
    return null
  }
}

async function mayAsk(asker: string): Promise<boolean> {
  limiters ??= { all: sharedLimiter('mapbox', budgets.all), one: sharedLimiter('mapbox/one', budgets.one) }
  // A query over its asker's limit must not count toward the shared limit.
  return (await limiters.one.consume(keyOf(asker))) && limiters.all.consume('all')
}
