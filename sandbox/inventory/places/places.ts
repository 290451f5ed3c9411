import { createRequire } from 'node:module'
import { type Coordinates, distanceMiles } from '#domain/places/geography'
import { craigslistAreas, nearestArea, type CraigslistArea } from '#domain/places/craigslist-areas'

export interface Place extends Coordinates {
  zip: string
  city: string
  state: string
}

// The package has no type declarations.
const zipcodes = createRequire(import.meta.url)('zipcodes') as {
  lookup(zip: string): (Place & { country: string }) | undefined
  codes: Record<string, Place & { country: string }>
}

/** Returns null for a ZIP code that does not exist. */
export function findPlace(zip: string): Place | null {
  const found = /^\d{5}$/.test(zip) ? zipcodes.lookup(zip) : undefined
  if (!found || found.country !== 'US') return null
  const { city, state, latitude, longitude } = found
  return { zip, city, state, latitude, longitude }
}

/** The 50 states and DC, without military ZIP codes. */
export const allPlaces = (): Place[] =>
  Object.values(zipcodes.codes)
    .filter(({ country, state, latitude, city }) => country === 'US' && states.has(state) && latitude > 0 && city)
    .map(({ zip, city, state, latitude, longitude }) => ({ zip, city, state, latitude, longitude }))

/** USPS abbreviations. */
const states = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI
  SC SD TN TX UT VT VA WA WV WI WY`.split(/\s+/),
)

const areasByZip = new Map<string, CraigslistArea>()

/** Cached by ZIP code, because each lookup compares hundreds of areas. */
export function nearestCraigslistArea(place: Place): CraigslistArea {
  const area = areasByZip.get(place.zip) ?? nearest(place)
  areasByZip.set(place.zip, area)
  return area
}

/** Same result as `nearestArea`, but faster: a cheap estimate narrows the areas down first. */
function nearest(place: Place): CraigslistArea {
  const narrowing = Math.cos((place.latitude * Math.PI) / 180)
  const roughly = craigslistAreas.map(
    (area) => (area.latitude - place.latitude) ** 2 + ((area.longitude - place.longitude) * narrowing) ** 2,
  )
  const enough = Math.min(...roughly) * 1.6
  const close = craigslistAreas.filter((_, i) => (roughly[i] as number) <= enough)
  if (close.length === 0) return nearestArea(place)
  return close.reduce((best, area) => (distanceMiles(place, area) < distanceMiles(place, best) ? area : best))
}
