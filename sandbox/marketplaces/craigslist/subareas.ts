import { distanceMiles, type Coordinates } from '#domain/places/geography'

interface Subarea extends Coordinates {
  abbreviation: string
}

const at = (abbreviation: string, latitude: number, longitude: number): Subarea => ({
  abbreviation,
  latitude,
  longitude,
})

/** Positions are the centers of the named counties. */
const subareas: Record<string, Subarea[]> = {
  sfbay: [
    at('sfc', 37.76, -122.44),
    at('eby', 37.83, -122.13),
    at('nby', 38.16, -122.59),
    at('pen', 37.5, -122.3),
    at('sby', 37.33, -121.9),
    at('scz', 37.0, -122.01),
  ],
  newyork: [
    at('mnh', 40.78, -73.97),
    at('brk', 40.65, -73.95),
    at('que', 40.73, -73.8),
    at('brx', 40.85, -73.87),
    at('stn', 40.58, -74.15),
    at('jsy', 40.75, -74.1),
  ],
}

/** The subarea of a location; null if the area has none. */
export function subareaOf(hostname: string, place: Coordinates): string | null {
  const [first, ...others] = subareas[hostname] ?? []
  if (!first) return null
  return others.reduce((best, s) => (distanceMiles(s, place) < distanceMiles(best, place) ? s : best), first)
    .abbreviation
}

/** The host name of the area that contains the subarea; null if there is none. */
export const areaOfSubarea = (abbreviation: string): string | null =>
  Object.keys(subareas).find((host) => subareas[host]?.some((s) => s.abbreviation === abbreviation)) ?? null
