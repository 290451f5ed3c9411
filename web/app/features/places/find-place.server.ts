import { placeLabel, type Place } from './gazetteer.server'
import { askMapbox } from './locations.server'
import type { MapboxFeature } from './mapbox.server'
import { maxPlaceLength, resolvePlace, unknownPlace } from './resolve-place.server'
import { stateCode } from '#domain/places/us-states'

export type FoundPlace =
  { ok: true; place: Pick<Place, 'id' | 'latitude' | 'longitude'> & { label: string } } | { ok: false; error: string }

/**
 * Looks up a place in the gazetteer, or otherwise at Mapbox by its exact name, if Mapbox is on. `asker` is the same as
 * for `askMapbox`.
 */
export async function findPlace(location: { label: string; value: string }, asker: string): Promise<FoundPlace> {
  const own = resolvePlace(location)
  if (own.ok) return { ok: true, place: { ...own.place, label: placeLabel(own.place) } }
  if (own.error !== unknownPlace || location.label === '' || location.label.length > maxPlaceLength) return own
  const found = (await askMapbox(location.label, asker))?.features.find(
    (feature) => feature.id === location.value || same(labelOf(feature), location.label),
  )
  if (!found || !isInState(found)) return own
  const [longitude, latitude] = found.center
  return { ok: true, place: { id: found.id, label: labelOf(found), latitude, longitude } }
}

const labelOf = ({ place_name }: MapboxFeature) => place_name.replace(/, United States$/, '')
const plain = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/ united states$/, '')
    .trim()
const same = (a: string, b: string) => plain(a) === plain(b)

const isInState = ({ context }: MapboxFeature) =>
  context.some(({ id, text }) => id.startsWith('region.') && stateCode(text) !== null)
