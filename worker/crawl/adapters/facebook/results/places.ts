import { createRequire } from 'node:module'
import { craigslistAreas } from '#domain/places/craigslist-areas'
import type { Coordinates } from '#domain/places/geography'
import { kmBetween, type Area } from '../area'
import { stateNames } from '#domain/places/us-states'

/** How a row says where its car stands: "Albany", "NY" and, at times, "Albany, New York". */
export interface StatedPlace {
  city: string
  state: string
  displayName: string | null
}

/** A town is more than its centre, and the site rounds where a car stands. */
const marginKm = 40
/** How far from a metropolis of its state a town may lie: what is known of one that no gazetteer has. */
const stateReachKm = 250

/** "US" where state and full name of the place agree on it. "Perth, WA" may be in Washington or in Australia. */
export function countryOf({ state, displayName }: StatedPlace): string | null {
  const name = stateNames[state]
  const region = displayName?.split(',').at(-1)?.trim()
  if (!name || !region) return null
  return region === name || region === state || (state === 'DC' && /^(?:D\.?C\.?|Washington)/.test(region))
    ? 'US'
    : null
}

/** Whether a car there certainly lies outside the circle. Towns that nobody knows are judged by their state. */
export function isOutside(place: StatedPlace, area: Area): boolean {
  if (!(place.state in stateNames)) return true
  const known = townsNamed(place.city, place.state)
  if (known.length > 0) return known.every((town) => kmBetween(town, area) > area.radiusKm + marginKm)
  const metropolises = craigslistAreas.filter((metropolis) => metropolis.state === place.state)
  return metropolises.length > 0 && metropolises.every((m) => kmBetween(m, area) > area.radiusKm + stateReachKm)
}

// The package has no types; this is what is used of it. Loaded on first use: it is some 40,000 ZIPs.
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
