import { nearestArea } from '#domain/places/craigslist-areas'
import { distanceMiles } from '#domain/places/geography'
import type { Circle, FeedAreas } from '../contract'
import { placeOfZip, zipNear } from './zips'

/**
 * The distances that feeds are asked for, in miles. The site knows more of them (10 to 500); few of them make
 * neighbours share a feed.
 */
const distancesMiles = [50, 100, 200, 500]
/** How the site writes "nationwide". */
const nationwideMiles = 50_000
/** The middle of the contiguous states, for a search that has no place. */
const nationwideZip = '66952'
/** Two gazetteers put the same ZIP code some miles apart. */
const marginMiles = 3

const zips = new Map<string, string>()

/** The ZIP code in the middle of the metropolis, by the metropolis's name. */
function zipOf(area: ReturnType<typeof nearestArea>): string {
  const known = zips.get(area.hostname) ?? zipNear(area)
  zips.set(area.hostname, known)
  return known
}

/** One area always: the smallest circle around the nearest metropolis that holds the whole circle, or the country. */
export function areasFor(circle: Circle | null): FeedAreas {
  return { areas: [circle ? areaAround(circle) : nationwide], isInRotation: false }
}

const nationwide = `${nationwideZip}:${nationwideMiles}`

function areaAround(circle: Circle): string {
  const zip = zipOf(nearestArea(circle))
  const center = placeOfZip(zip)
  if (!center) return nationwide
  const reachMiles = distanceMiles(center, circle) + circle.radiusMiles + marginMiles
  const distance = distancesMiles.find((miles) => miles >= reachMiles)
  return distance === undefined ? nationwide : `${zip}:${distance}`
}

/** What an area's name asks the site for. */
export interface AskedArea {
  zip: string
  distanceMiles: number
  isNationwide: boolean
}

/** Reads "94110:50". Throws for anything else, which no feed of this site has. */
export function parseArea(area: string): AskedArea {
  const [, zip, distance] = /^(\d{5}):(\d+)$/.exec(area) ?? []
  if (!zip || !distance) throw new Error(`"${area}" is no area of CarGurus`)
  return { zip, distanceMiles: Number(distance), isNationwide: Number(distance) >= nationwideMiles }
}
