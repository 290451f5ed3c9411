import { distanceMiles, type Coordinates } from '#domain/places/geography'
import { gazetteer, type Place } from '#domain/places/gazetteer'
import { resolvePlace } from '../places/locations.server'
import type { Project } from './outlines.server'
import type { Point } from './marks'

/** The largest towns of an area, for orientation. */
export function largestTowns(project: Project, size: { width: number; height: number }, most: number) {
  const towns: (Point & { name: string })[] = []
  for (const { text, latitude, longitude } of gazetteer().cities) {
    const at = project({ latitude, longitude })
    if (!at || at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height) continue
    if (towns.push({ name: text, ...at }) === most) break
  }
  return towns
}

/** Coordinates of the town that an ad names, or null if it could be several. */
export function findTown(town: string | null): Coordinates | null {
  const found = town === null ? null : resolvePlace({ label: town, value: '' })
  return found?.ok ? found.place : null
}

/** Farther away, a town's name says nothing of the place. */
const maxDegreesAway = 0.5

/** "Converse, TX": the nearest town of a pin without one. Null far from any. */
export function nearestTown(at: Coordinates): string | null {
  let nearest: { place: Place; miles: number } | null = null
  for (const place of gazetteer().cities) {
    if (Math.abs(place.latitude - at.latitude) > maxDegreesAway) continue
    if (Math.abs(place.longitude - at.longitude) > maxDegreesAway) continue
    const miles = distanceMiles(place, at)
    if (nearest === null || miles < nearest.miles) nearest = { place, miles }
  }
  return nearest && `${nearest.place.city}, ${nearest.place.state}`
}
