import { gazetteer, placeLabel, type Place } from './gazetteer.server'
import { stateNames } from '#domain/places/us-states'

const maxSuggestions = 5

/** Up to five places that start with the text: ZIP codes for digits, otherwise cities, largest first. */
export function suggestPlaces(typed: string): Place[] {
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
export function placeFeature(place: Place) {
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
