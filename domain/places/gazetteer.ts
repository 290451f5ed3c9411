import { stateNames } from './us-states'
import { usZipCodes } from './zip-codes'

/** A US city or ZIP code. A city's coordinates are the mean of its ZIP codes' coordinates. */
export interface Place {
  /** "place.san-francisco-ca" or "postcode.94110". */
  id: string
  type: 'place' | 'postcode'
  text: string
  city: string
  state: string
  /** Number of ZIP codes in the city, as a measure of its size. */
  zips: number
  latitude: number
  longitude: number
}

interface Gazetteer {
  byId: Map<string, Place>
  /** Largest first. */
  cities: Place[]
  /** Keyed by `normalizePlaceName`. */
  byName: Map<string, Place[]>
  /** Sorted by ZIP code. */
  postcodes: Place[]
}

let cached: Gazetteer | undefined
/** Built on first use: about 40,000 ZIP codes and 30,000 cities. */
export const gazetteer = (): Gazetteer => (cached ??= build())

function build(): Gazetteer {
  const postcodes: Place[] = []
  const cities = new Map<string, Place>()
  for (const { zip, city, state, latitude, longitude } of usZipCodes()) {
    if (!stateNames[state]) continue
    postcodes.push({ id: `postcode.${zip}`, type: 'postcode', text: zip, city, state, zips: 1, latitude, longitude })
    addToCity(cities, { city, state, latitude, longitude })
  }
  postcodes.sort((a, b) => a.text.localeCompare(b.text))
  const bySize = [...cities.values()].sort((a, b) => b.zips - a.zips || a.text.localeCompare(b.text))
  const byId = new Map([...postcodes, ...bySize].map((place) => [place.id, place]))
  const byName = new Map<string, Place[]>()
  for (const city of bySize) {
    const name = normalizePlaceName(city.text)
    byName.set(name, [...(byName.get(name) ?? []), city])
  }
  return { byId, cities: bySize, byName, postcodes }
}

/** Normalizes a name: "St. Louis" equals "Saint Louis", "Ft Worth" "Fort Worth", and "Winston-Salem" "Winston Salem". */
export const normalizePlaceName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^saint /, 'st ')
    .replace(/^fort /, 'ft ')
    .replace(/^mount /, 'mt ')

function addToCity(cities: Map<string, Place>, zip: Pick<Place, 'city' | 'state' | 'latitude' | 'longitude'>) {
  const id = `place.${slug(`${zip.city} ${zip.state}`)}`
  const known = cities.get(id)
  if (!known) {
    cities.set(id, { id, type: 'place', text: zip.city, zips: 1, ...zip })
    return
  }
  known.zips += 1
  known.latitude += (zip.latitude - known.latitude) / known.zips
  known.longitude += (zip.longitude - known.longitude) / known.zips
}

const slug = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** "San Francisco, California" or "San Francisco, California 94110", in the format of the geocoder's labels. */
export function placeLabel(place: Place): string {
  const region = `${place.city}, ${stateNames[place.state]}`
  return place.type === 'postcode' ? `${region} ${place.text}` : region
}

/** A bare name means the largest city with that name if it has this many times the ZIP codes of the next largest. */
const clearlyLarger = 3

/** The city that its bare name means. Null if there is none, or two that are about as large. `namesakes`: largest first. */
export function clearlyMeant([first, second]: Place[]): Place | null {
  return first && (!second || first.zips >= second.zips * clearlyLarger) ? first : null
}
