import { z } from 'zod'
import { clearlyMeant, gazetteer, normalizePlaceName, placeLabel, type Place } from '#domain/places/gazetteer'
import { stateNames, stateCode } from '#domain/places/us-states'
import { singleton } from '#platform/singletons'
import { rateLimitKey } from '../accounts/rate-limits.server'
import { config } from '../../config.server'
import { createRateLimiter } from '../../services/limit-store.server'
import { log } from '../../services/log.server'
import { geocode, type MapboxAnswer, type MapboxFeature } from './mapbox.server'

const maxSuggestions = 5

/**
 * Up to five places that start with the text: ZIP codes for digits, otherwise cities, largest first. If none does, the
 * one that the text means: "austin tx", "Austin, TX 78701".
 */
export function suggestPlaces(typed: string): Place[] {
  const started = placesStartingWith(typed)
  const meant = started.length === 0 ? resolvePlace({ label: typed.trim(), value: '' }) : null
  return meant?.ok ? [meant.place] : started
}

function placesStartingWith(typed: string): Place[] {
  const query = typed.trim().toLowerCase().slice(0, 100)
  if (query === '') return []
  const { cities, postcodes } = gazetteer()
  if (/^\d+$/.test(query)) return take(postcodes, (place) => place.text.startsWith(query))
  return take(cities, (place) => {
    const name = place.text.toLowerCase()
    if (!query.startsWith(name.slice(0, query.length))) return false // most names differ at the start
    return [place.state, stateNames[place.state]!].some((s) => `${name}, ${s.toLowerCase()}`.startsWith(query))
  })
}

function take(places: Place[], fits: (place: Place) => boolean): Place[] {
  const found: Place[] = []
  for (const place of places) {
    if (fits(place) && found.push(place) === maxSuggestions) break
  }
  return found
}

/** A place as a Mapbox v5 feature. `center` is longitude, then latitude. */
export function toMapboxFeature(place: Place) {
  const center: [number, number] = [place.longitude, place.latitude]
  const region = {
    id: `region.${place.state.toLowerCase()}`,
    text: stateNames[place.state]!,
    short_code: `US-${place.state}`,
  }
  const city = { id: `place.${place.city}`, text: place.city }
  const country = { id: 'country.us', text: 'United States', short_code: 'us' }
  return {
    id: place.id,
    type: 'Feature' as const,
    place_type: [place.type],
    relevance: 1,
    properties: {},
    text: place.text,
    place_name: `${placeLabel(place)}, United States`,
    center,
    geometry: { type: 'Point' as const, coordinates: center },
    context: place.type === 'postcode' ? [city, region, country] : [region, country],
  }
}

/** Requests are public and Mapbox bills each one. Above these limits the gazetteer answers. */
const rateLimits = { all: { points: 500, windowSeconds: 60 }, one: { points: 60, windowSeconds: 60 } }
const limiters = {
  all: createRateLimiter('mapbox', rateLimits.all),
  one: createRateLimiter('mapbox/one', rateLimits.one),
}
const pauseAfterFailureMs = 30_000
const maxCached = 500

const cache = singleton(() => ({ answers: new Map<string, MapboxAnswer>(), pausedUntil: 0 }))

/** Response of `/api/locations`. */
export const placesSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(z.looseObject({ id: z.string(), place_name: z.string(), center: z.array(z.number()) })),
})

interface Locations extends MapboxAnswer {
  /** Whether the gazetteer answered instead of Mapbox. Such a response must not be cached. */
  isStandIn: boolean
}

/** Up to five places that start with the text: from Mapbox if it is on and answers, otherwise from the gazetteer. */
export async function findLocations(typed: string, network: string): Promise<Locations> {
  const answer = await queryMapbox(typed, network)
  if (answer && answer.features.length > 0) return { ...answer, isStandIn: false }
  const features = suggestPlaces(typed).map(toMapboxFeature)
  return { features, attribution: 'ZIP data: zipcodes', isStandIn: config().mapbox !== null && answer === null }
}

/**
 * Mapbox's places. Null if Mapbox is off, has just failed, or is over the rate limit, either of `asker` (an account or
 * a network) or in total. Cached, because autocomplete repeats queries.
 */
export async function queryMapbox(typed: string, asker: string, now = Date.now()): Promise<MapboxAnswer | null> {
  const { mapbox } = config()
  if (!mapbox) return null
  const key = typed.trim().toLowerCase().slice(0, 200)
  const state = cache()
  const { answers } = state
  const known = answers.get(key)
  if (known) return known
  if (now < state.pausedUntil || !(await isWithinLimits(asker))) return null
  try {
    const answer = await geocode(mapbox, key)
    answers.set(key, answer)
    if (answers.size > maxCached) answers.delete(answers.keys().next().value as string)
    return answer
  } catch (error) {
    state.pausedUntil = now + pauseAfterFailureMs
    log().warn({ err: error }, 'Mapbox did not answer; the gazetteer suggests places')
    return null
  }
}

async function isWithinLimits(asker: string): Promise<boolean> {
  // A query over its asker's limit must not count toward the shared limit.
  return (await limiters.one.consume(rateLimitKey(asker))) && limiters.all.consume('all')
}

export type PlaceResult = { ok: true; place: Place } | { ok: false; error: string }

/** Longer than the longest place name with its state, ZIP code and country. */
export const maxPlaceLength = 100

/** Resolves a suggestion's id, or otherwise the text: a ZIP code, "City, ST", "City, State" or only a city's name. */
export function resolvePlace(location: { label: string; value: string }): PlaceResult {
  const byId = gazetteer().byId.get(location.value)
  if (byId) return { ok: true, place: byId }
  const answers = [location.label, location.value]
    .filter((typed) => typed !== '' && typed.length <= maxPlaceLength)
    .map(fromWords)
  const found =
    answers.find((answer) => answer.ok) ?? answers.find((answer) => !answer.ok && answer.error !== unknownPlaceMessage)
  return found ?? { ok: false, error: unknownPlaceMessage }
}

export const unknownPlaceMessage = 'We don’t know that place. Enter a ZIP, or a city with its state, like "Austin, TX".'

function fromWords(typed: string): PlaceResult {
  const words = typed.replace(/,?\s*(united states|usa|us)\.?$/i, '').trim()
  const zip = /(?:^|\s)(\d{5})(?:-\d{4})?$/.exec(words)?.[1]
  const byZip = zip ? gazetteer().byId.get(`postcode.${zip}`) : undefined
  if (byZip) return { ok: true, place: byZip }
  const { city, state } = splitCityAndState(words.replace(/\s*\d{5}(-\d{4})?$/, ''))
  const namesakes = gazetteer().byName.get(normalizePlaceName(city)) ?? []
  const named = state === null ? namesakes : namesakes.filter((c) => c.state === state)
  const meant = clearlyMeant(named)
  if (meant) return { ok: true, place: meant }
  const [first, second] = named
  if (!first || !second) return { ok: false, error: unknownPlaceMessage }
  const choices = named.slice(0, 3).map((c) => `"${placeLabel(c)}"`)
  return { ok: false, error: `There is more than one ${first.text}. Add the state, like ${choices.join(' or ')}.` }
}

/** Splits "austin, tx", "Austin, Texas" and "austin tx". */
export function splitCityAndState(words: string): { city: string; state: string | null } {
  const comma = words.lastIndexOf(',')
  // Text after a comma that is not a state matches no city: "Paris, France" is not Paris, Texas.
  if (comma >= 0) return { city: words.slice(0, comma).trim(), state: stateCode(words.slice(comma + 1)) ?? '' }
  const last = /^(.+)\s([a-z]{2})$/i.exec(words)
  const state = last ? stateCode(last[2]!) : null
  return state ? { city: last![1]!, state } : { city: words.trim(), state: null }
}

export type PlaceLookup =
  | { ok: true; place: Pick<Place, 'id' | 'latitude' | 'longitude'> & { label: string } }
  | { ok: false; error: string }

/**
 * Looks up a place in the gazetteer, or otherwise at Mapbox by its exact name, if Mapbox is on. `asker` is the same as
 * for `queryMapbox`.
 */
export async function findPlace(location: { label: string; value: string }, asker: string): Promise<PlaceLookup> {
  const own = resolvePlace(location)
  if (own.ok) return { ok: true, place: { ...own.place, label: placeLabel(own.place) } }
  if (own.error !== unknownPlaceMessage || location.label === '' || location.label.length > maxPlaceLength) return own
  const found = (await queryMapbox(location.label, asker))?.features.find(
    (feature) => feature.id === location.value || same(labelOf(feature), location.label),
  )
  if (!found || !isInState(found)) return own
  const [longitude, latitude] = found.center
  return { ok: true, place: { id: found.id, label: labelOf(found), latitude, longitude } }
}

const labelOf = ({ place_name }: MapboxFeature) => place_name.replace(/, United States$/, '')
const normalized = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/ united states$/, '')
    .trim()
const same = (a: string, b: string) => normalized(a) === normalized(b)

const isInState = ({ context }: MapboxFeature) =>
  context.some(({ id, text }) => id.startsWith('region.') && stateCode(text) !== null)
