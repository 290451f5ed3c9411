import { distanceMiles, type Coordinates } from './geography'

/** One of Craigslist's areas, as its public reference list names them. */
export interface CraigslistArea extends Coordinates {
  areaId: number
  hostname: string
  name: string
  state: string
}

export const craigslistAreas: CraigslistArea[] = [
  { areaId: 1, hostname: 'sfbay', name: 'SF bay area', state: 'CA', latitude: 37.5, longitude: -122.25 },
  { areaId: 3, hostname: 'newyork', name: 'new york', state: 'NY', latitude: 40.7142, longitude: -74.0064 },
]

/** The area whose centre is nearest. */
export function nearestArea(place: Coordinates): CraigslistArea {
  return craigslistAreas.reduce((best, area) => (distanceMiles(place, area) < distanceMiles(place, best) ? area : best))
}
