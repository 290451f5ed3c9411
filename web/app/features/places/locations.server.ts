import { config } from '../../config.server'
import { sharedLimiter, type SharedLimiter } from '../../services/limit-store.server'
import { log } from '../../services/log.server'
import { geocode, type MapboxAnswer } from './mapbox.server'
import { placeFeature, suggestPlaces } from './suggest-places.server'

/** Mapbox counts and bills each question, and anybody may ask: beyond this the gazetteer answers. */
const budget = { points: 500, windowSeconds: 60 }
let asked: SharedLimiter | undefined
const restAfterFailureMs = 30_000
const mostKept = 500

const kept = new Map<string, MapboxAnswer>()
let restsUntil = 0

export interface Locations extends MapboxAnswer {
  /** Whether the gazetteer stands in for Mapbox, so that the answer is not worth keeping. */
  isStandIn: boolean
}

/** At most five places that begin as typed: Mapbox's where it is configured and answers, else the gazetteer's. */
export async function locationsFor(typed: string): Promise<Locations> {
  const answer = await askMapbox(typed)
  if (answer) return { ...answer, isStandIn: false }
  const features = suggestPlaces(typed).map(placeFeature)
  return { features, attribution: 'ZIP data: zipcodes', isStandIn: config().mapbox !== null }
}

/** What Mapbox says; null where it is off, has just failed or has been asked too often. Kept: typing asks in steps. */
export async function askMapbox(typed: string, now = Date.now()): Promise<MapboxAnswer | null> {
  const { mapbox } = config()
  if (!mapbox) return null
  const key = typed.trim().toLowerCase().slice(0, 200)
  const known = kept.get(key)
  if (known) return known
  if (now < restsUntil || !(await mayAsk())) return null
  try {
    const answer = await geocode(mapbox, key)
    kept.set(key, answer)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value as string)
    return answer
  } catch (error) {
    restsUntil = now + restAfterFailureMs
    log().warn({ err: error }, 'places are suggested by the gazetteer: Mapbox did not answer')
    return null
  }
}

const mayAsk = () => (asked ??= sharedLimiter('mapbox', budget)).mayTry('all')
