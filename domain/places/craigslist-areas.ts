import areas from './craigslist-areas.json'
import { distanceMiles, type Coordinates } from './geography'

export interface CraigslistArea extends Coordinates {
  /** The site's id. Null if uncertain: use `hostname` instead. */
  areaId: number | null
  hostname: string
  name: string
  /** Two letters, including territories. */
  state: string
}

export const craigslistAreas: CraigslistArea[] = areas.lines.map(toArea)

const byHostname = new Map(craigslistAreas.map((area) => [area.hostname, area]))

/** An area extends beyond its namesake town: postings this far from its center are common. */
const areaReachMiles = 40

export function findArea(hostname: string): CraigslistArea | null {
  return byHostname.get(hostname) ?? null
}

export function nearestArea(place: Coordinates): CraigslistArea {
  return craigslistAreas.reduce((best, area) => (distanceMiles(place, area) < distanceMiles(place, best) ? area : best))
}

/**
 * Returns the areas that may have a car within `radiusMiles` of the place, nearest first: those with a center within
 * the radius plus an area's own reach, and always the nearest one.
 */
export function areasWithin(place: Coordinates, radiusMiles: number): CraigslistArea[] {
  const near = craigslistAreas
    .map((area) => ({ area, miles: distanceMiles(place, area) }))
    .filter(({ miles }) => miles <= radiusMiles + areaReachMiles)
    .sort((a, b) => a.miles - b.miles)
    .map(({ area }) => area)
  return near.length > 0 ? near : [nearestArea(place)]
}

function toArea(line: string): CraigslistArea {
  const [hostname = '', id = '', name = '', state = '', latitude = '', longitude = ''] = line.split('|')
  return {
    areaId: id === '' ? null : Number(id),
    hostname,
    name,
    state,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}
