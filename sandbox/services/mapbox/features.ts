import { Hono } from 'hono'
import { stateNames } from '#domain/places/us-states'
import { metros, findPlace, type Place } from '../../inventory/places/places'

/** A place in the format of geocoder version 5. `center` is [longitude, latitude]. */
interface Feature {
  id: string
  type: 'Feature'
  place_type: ['place' | 'postcode']
  relevance: number
  properties: Record<string, string>
  text: string
  place_name: string
  center: [number, number]
  geometry: { type: 'Point'; coordinates: [number, number] }
  context: { id: string; text: string; short_code?: string }[]
}

/** The real geocoder returns many places without a ZIP code. */
const withoutZip: Place = { zip: '', city: 'Lakeshore Acres', state: 'TX', latitude: 30.41, longitude: -97.98 }

const zips = ['94110', ...metros.map((metro) => metro.zip)].flatMap((zip) => findPlace(zip) ?? [])
const towns = [withoutZip, ...zips].filter(
  (town, i, all) => all.findIndex(({ city, state }) => city === town.city && state === town.state) === i,
)

const everything: Feature[] = [
  ...towns.map((town, i) => feature(`place.${i + 1}0868`, 'place', town)),
  ...zips.map((zip, i) => feature(`postcode.${i + 1}2524`, 'postcode', zip)),
]

function featuresFor(query: string, types: string[], limit: number): Feature[] {
  const wanted = plain(query)
  return everything
    .filter(({ place_type, place_name, text }) => {
      if (!types.includes(place_type[0])) return false
      return plain(text).startsWith(wanted) || plain(place_name).startsWith(wanted)
    })
    .slice(0, limit)
}

const plain = (words: string) => words.toLowerCase().replaceAll(',', ' ').replace(/\s+/g, ' ').trim()

function feature(id: string, type: 'place' | 'postcode', place: Place): Feature {
  const { zip, city, state, latitude, longitude } = place
  const region = stateNames[state] ?? state
  const center: [number, number] = [longitude, latitude]
  const isZip = type === 'postcode'
  return {
    id,
    type: 'Feature',
    place_type: [type],
    relevance: 1,
    properties: {},
    text: isZip ? zip : city,
    place_name: `${city}, ${region}${isZip ? ` ${zip}` : ''}, United States`,
    center,
    geometry: { type: 'Point', coordinates: center },
    context: [
      ...(isZip ? [{ id: 'place.1', text: city }] : []),
      { id: 'region.1', text: region, short_code: `US-${state}` },
      { id: 'country.1', text: 'United States', short_code: 'us' },
    ],
  }
}

const modes = ['mapbox.places', 'mapbox.places-permanent']
const maxCharacters = 256
const maxWords = 20
const maxResults = 10

/** Mapbox's forward geocoder, version 5. Covers the places and ZIP codes of the sandbox's inventory. */
export function mapboxRoutes(): Hono {
  const app = new Hono()
  app.get('/geocoding/v5/:mode/:file{.+\\.json}', (c) => {
    const { mode, file } = c.req.param()
    const query = file.replace(/\.json$/, '')
    if (!/^(pk|sk)\./.test(c.req.query('access_token') ?? '')) {
      return c.json({ message: 'Not Authorized - Invalid Token' }, 401)
    }
    if (!modes.includes(mode)) return c.json({ message: 'Not Found' }, 404)
    if (query.length > maxCharacters || query.split(/\s+/).length > maxWords || query.includes(';')) {
      return c.json({ message: 'Query too long' }, 422)
    }
    const types = (c.req.query('types') ?? 'place,postcode').split(',')
    const limit = Number(c.req.query('limit') ?? 5)
    if (!(limit >= 1 && limit <= maxResults)) return c.json({ message: 'limit must be between 1 and 10' }, 422)
    const isHere = (c.req.query('country') ?? 'us').split(',').includes('us')
    return c.json({
      type: 'FeatureCollection',
      query: query.toLowerCase().split(/[\s,]+/),
      features: isHere ? featuresFor(query, types, limit) : [],
      attribution: 'NOTICE: the sandbox’s stand-in for a geocoder. The places are those of the sandbox’s inventory.',
    })
  })
  return app
}
