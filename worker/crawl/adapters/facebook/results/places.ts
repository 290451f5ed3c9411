import { createRequire } from 'node:module'
import { craigslistAreas } from '#domain/places/craigslist-areas'
import type { Coordinates } from '#domain/places/geography'
import { kmBetween, type Area } from '../area'
import { stateNames } from '#domain/places/us-states'

export interface StatedPlace {
  city: string
  state: string
  displayName: string | null
}

/** A town is larger than its center, and the site rounds a car's location. */
const marginKm = 40
/** Maximum distance of an unknown town from the metropolises of its state. */
const stateReachKm = 250

/**
 * "US" when the state and the location's full name agree, else null. "Perth, WA" may be in Washington or in Australia.
 */
export function countryOf({ state, displayName }: StatedPlace): string | null {
  const name = stateNames[state]
  const region = displayName?.split(',').at(-1)?.trim()
  if (!name || !region) return null
  return region === name || region === state || (state === 'DC' && /^(?:D\.?C\.?|Washington)/.test(region))
    ? 'US'
    : null
}

/** Whether a place is certainly outside the circle. An unknown town is located by its state. */
export function isOutside(place: StatedPlace, area: Area): boolean {
  if (!(place.state in stateNames)) return true
  const known = townsNamed(place.city, place.state)
  if (known.length > 0) return known.every((town) => kmBetween(town, area) > area.radiusKm + marginKm)
  const metropolises = craigslistAreas.filter((metropolis) => metropolis.state === place.state)
  return metropolises.length > 0 && metropolises.every((m) => kmBetween(m, area) > area.radiusKm + stateReachKm)
}

// The package has no types; these are the fields we use. Loaded on first use, because it has about 40,000 ZIP codes.
interface Zip extends Coordinates {
  city: string
  state: string
}

let towns: Map<string, Coordinates[]> | null = null

function townsNamed(city: string, state: string): Coordinates[] {
  towns ??= readTowns()
  return towns.get(`${city.toLowerCase()},${state}`) ?? []
}

function readTowns(): Map<string, Coordinates[]> {
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, Zip> }
  const found = new Map<string, Coordinates[]>()
  for (const { city, state, latitude, longitude } of Object.values(codes)) {
    const key = `${city.toLowerCase()},${state}`
    const place = { latitude: Number(latitude), longitude: Number(longitude) }
    if (place.latitude !== 0) found.set(key, [...(found.get(key) ?? []), place])
  }
  return found
}
