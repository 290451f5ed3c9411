import { nationwide, nationwideMiles } from '#domain/crawl/watched-feeds'
import { nearestArea } from '#domain/places/craigslist-areas'
import { distanceMiles } from '#domain/places/geography'
import type { Circle } from '../contract'
import { placeOfZip, zipNear } from './zips'

/** The search distances in miles. The site offers more (10 to 500), but with few steps nearby searches share a feed. */
const distancesMiles = [50, 100, 200, 500]
/** Two ZIP code databases differ by some miles for the same ZIP code. */
const marginMiles = 3

const zips = new Map<string, string>()

/** The ZIP code at the center of a metropolis. Cached, because finding it compares all ZIP codes. */
function zipOf(area: ReturnType<typeof nearestArea>): string {
  const known = zips.get(area.hostname) ?? zipNear(area)
  zips.set(area.hostname, known)
  return known
}

/** The smallest circle around the nearest metropolis that covers the whole circle; null means the whole country. */
export function areaAround(circle: Circle | null): string {
  if (circle === null) return nationwide
  const zip = zipOf(nearestArea(circle))
  const center = placeOfZip(zip)
  if (!center) return nationwide
  const reachMiles = distanceMiles(center, circle) + circle.radiusMiles + marginMiles
  const distance = distancesMiles.find((miles) => miles >= reachMiles)
  return distance === undefined ? nationwide : `${zip}:${distance}`
}

export interface AskedArea {
  zip: string
  distanceMiles: number
  isNationwide: boolean
}

/** Parses "94110:50". Throws for anything else, because no feed of this site has it. */
export function parseArea(area: string): AskedArea {
  const [, zip, distance] = /^(\d{5}):(\d+)$/.exec(area) ?? []
  if (!zip || !distance) throw new Error(`"${area}" is no area of CarGurus`)
  return { zip, distanceMiles: Number(distance), isNationwide: Number(distance) >= nationwideMiles }
}
