import zipcodes from 'zipcodes'
import { stateNames } from '#domain/places/us-states'

/** A city or a ZIP of the United States. A city's coordinates are the mean of its ZIPs' coordinates. */
export interface Place {
  /** "place.san-francisco-ca" or "postcode.94110". */
  id: string
  type: 'place' | 'postcode'
  /** The city's name, or the ZIP. */
  text: string
  city: string
  state: string
  /** How many ZIPs a city has, as a measure of its size. */
  zips: number
  latitude: number
  longitude: number
}

export interface Gazetteer {
  byId: Map<string, Place>
  /** Cities, the largest first. */
  cities: Place[]
  /** The same by `plainName`. */
  byName: Map<string, Place[]>
  /** In ascending order of the ZIP. */
  postcodes: Place[]
}

let built: Gazetteer | undefined
/** Built from the `zipcodes` package on first use: about 40,000 ZIPs and 30,000 cities. */
export const gazetteer = (): Gazetteer => (built ??= build())

function build(): Gazetteer {
  const postcodes: Place[] = []
  const cities = new Map<string, Place>()
  for (const entry of Object.values(zipcodes.codes)) {
    if (entry.country !== 'US' || !stateNames[entry.state]) continue
    const { zip, city, state, latitude, longitude } = entry
    if (!latitude && !longitude) continue
    postcodes.push({ id: `postcode.${zip}`, type: 'postcode', text: zip, city, state, zips: 1, latitude, longitude })
    addToCity(cities, { city, state, latitude, longitude })
  }
  postcodes.sort((a, b) => a.text.localeCompare(b.text))
  const bySize = [...cities.values()].sort((a, b) => b.zips - a.zips || a.text.localeCompare(b.text))
  const byId = new Map([...postcodes, ...bySize].map((place) => [place.id, place]))
  const byName = new Map<string, Place[]>()
  for (const city of bySize) {
    const name = plainName(city.text)
    byName.set(name, [...(byName.get(name) ?? []), city])
  }
  return { byId, cities: bySize, byName, postcodes }
}

/** "St. Louis" and "Saint Louis" are the same city, and so are "Winston-Salem" and "Winston Salem". */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^saint /, 'st ')

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
