import { memoize } from '../memoize'
import areas from './craigslist-areas.json'
import { distanceMiles, type Coordinates } from './geography'
import { usZipCodes } from './zip-codes'

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

/** Near its center, an area also has ads of towns that are nearer to another area's center. */
const overlapMiles = 40

export function findArea(hostname: string): CraigslistArea | null {
  return byHostname.get(hostname) ?? null
}

export const nearestArea = (place: Coordinates): CraigslistArea => nearestOf(place, vectors)

/**
 * Returns the areas that may have a car within `radiusMiles` of the place, nearest first: those with a center within
 * the radius plus 40 miles, and those where sellers within the radius advertise, however far the center is. Never
 * empty.
 */
export const areasWithin = ({ latitude, longitude }: Coordinates, radiusMiles: number): CraigslistArea[] =>
  within(`${latitude},${longitude},${radiusMiles}`)

const within = memoize(1_000, (circle: string): CraigslistArea[] => {
  const [latitude = 0, longitude = 0, radiusMiles = 0] = circle.split(',').map(Number)
  const center = { latitude, longitude }
  const hasTownInside = ({ towns, reachMiles }: Territory, miles: number) =>
    miles <= radiusMiles + reachMiles && towns.some((town) => distanceMiles(town, center) <= radiusMiles)
  const near = [...territories()]
    .map(([area, territory]) => ({ area, territory, miles: distanceMiles(center, area) }))
    .filter(({ territory, miles }) => miles <= radiusMiles + overlapMiles || hasTownInside(territory, miles))
    .sort((a, b) => a.miles - b.miles)
    .map(({ area }) => area)
  return near.length > 0 ? near : [nearestArea(center)]
})

interface Territory {
  towns: Coordinates[]
  /** To the farthest town. */
  reachMiles: number
}

let byArea: Map<CraigslistArea, Territory> | undefined

/** The ZIP codes whose sellers advertise in each area. Built on first use. */
function territories(): Map<CraigslistArea, Territory> {
  if (byArea) return byArea
  byArea = new Map(craigslistAreas.map((area) => [area, { towns: [], reachMiles: 0 }]))
  for (const { state, latitude, longitude } of usZipCodes()) {
    const town = { latitude, longitude }
    for (const area of new Set(areasOfTown({ ...town, state }))) {
      const territory = byArea.get(area)!
      territory.towns.push(town)
      territory.reachMiles = Math.max(territory.reachMiles, distanceMiles(area, town))
    }
  }
  return byArea
}

/** The areas where sellers in a town post: the nearest one in the town's state, if there is one, and the nearest in any state. */
export function areasOfTown(town: Coordinates & { state: string }): CraigslistArea[] {
  const ofState = vectorsByState.get(town.state)
  return [...(ofState ? [nearestOf(town, ofState)] : []), nearestOf(town, vectors)]
}

type AreaVector = { area: CraigslistArea; vector: Vector }
type Vector = [number, number, number]

/** A point of the unit sphere. The nearest of some points has the largest scalar product, which is fast to compute. */
function toVector({ latitude, longitude }: Coordinates): Vector {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

const vectors = craigslistAreas.map((area): AreaVector => ({ area, vector: toVector(area) }))
const vectorsByState = new Map<string, AreaVector[]>()
for (const one of vectors) vectorsByState.set(one.area.state, [...(vectorsByState.get(one.area.state) ?? []), one])

function nearestOf(place: Coordinates, areas: AreaVector[]): CraigslistArea {
  const [x, y, z] = toVector(place)
  let [best, most] = [areas[0]!.area, -Infinity]
  for (const { area, vector } of areas) {
    const product = x * vector[0] + y * vector[1] + z * vector[2]
    if (product > most) [best, most] = [area, product]
  }
  return best
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
