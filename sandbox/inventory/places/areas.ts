import { craigslistAreas, nearestArea, type CraigslistArea } from '#domain/places/craigslist-areas'
import { distanceMiles } from '#domain/places/geography'
import type { Place } from './places'

const known = new Map<string, CraigslistArea>()

/** Cached by ZIP code, because there are hundreds of areas to compare. */
export function areaOf(place: Place): CraigslistArea {
  const area = known.get(place.zip) ?? nearest(place)
  known.set(place.zip, area)
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
