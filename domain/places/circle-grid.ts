import zipcodes from 'zipcodes'
import { memoize } from '../memoize'
import { distanceMiles, type Circle, type Coordinates } from './geography'

/** 100 miles, one of the site's own radius options. */
const radiusKm = 161
/**
 * Radius used for the grid layout: less than 100 miles, because a degree of longitude shrinks toward the north of a
 * row.
 */
const reachMiles = 90
const milesInDegree = 69.1
/**
 * Rows and columns of a hexagonal cover by circles: 3/2 and √3 radii apart, with every other row shifted by half a
 * column.
 */
const rowDegrees = (1.5 * reachMiles) / milesInDegree

interface Cell {
  row: number
  column: number
}

const columnDegrees = (latitude: number) =>
  (Math.sqrt(3) * reachMiles) / (milesInDegree * Math.cos((latitude * Math.PI) / 180))
const latitudeOf = (row: number) => row * rowDegrees
const shiftOf = (row: number) => (row % 2 === 0 ? 0 : 0.5)

function centerOf({ row, column }: Cell): Coordinates {
  const latitude = latitudeOf(row)
  const round = (degrees: number) => Number(degrees.toFixed(3))
  return { latitude: round(latitude), longitude: round((column + shiftOf(row)) * columnDegrees(latitude)) }
}

function cellOf(place: Coordinates): Cell {
  const middle = Math.round(place.latitude / rowDegrees)
  const cells = [middle - 1, middle, middle + 1].map((row) => ({
    row,
    column: Math.round(place.longitude / columnDegrees(latitudeOf(row)) - shiftOf(row)),
  }))
  const milesTo = (cell: Cell) => distanceMiles(centerOf(cell), place)
  return cells.reduce((best, cell) => (milesTo(cell) < milesTo(best) ? cell : best))
}

/** "42.65,-73.75:161", the area name in Facebook's feeds. */
function nameOf(place: Coordinates): string {
  const { latitude, longitude } = centerOf(cellOf(place))
  return `${latitude},${longitude}:${radiusKm}`
}

/** The places where somebody lives, by the circle that has them. Made from 40,000 ZIP codes on first use. */
let inhabited: Map<string, Coordinates[]> | undefined

function inhabitedCircles(): Map<string, Coordinates[]> {
  if (inhabited) return inhabited
  inhabited = new Map()
  for (const { country, latitude, longitude } of Object.values(zipcodes.codes)) {
    const place = { latitude, longitude }
    if (country !== 'US' || !isOnMap(place)) continue
    const name = nameOf(place)
    const others = inhabited.get(name)
    if (others) others.push(place)
    else inhabited.set(name, [place])
  }
  return inhabited
}

/** Returns about 270 circles that together cover every ZIP code in the country. */
export const circlesCoveringCountry = (): string[] => [...inhabitedCircles().keys()].sort()

/** Other entries are errors in the list, or islands where nobody lists cars. */
const isOnMap = ({ latitude, longitude }: Coordinates) => latitude > 17 && longitude < -60

/** A ZIP code's cars stand this far from its middle. */
const marginMiles = 10

/** Returns the grid circles that have a place of the circle where somebody lives. Never empty. */
export function circlesCovering({ latitude, longitude, radiusMiles }: Circle): string[] {
  return covering(`${latitude},${longitude},${radiusMiles}`)
}

const covering = memoize(1_000, (circle: string): string[] => {
  const [latitude = 0, longitude = 0, radiusMiles = 0] = circle.split(',').map(Number)
  const center = { latitude, longitude }
  const isNear = (place: Coordinates) => distanceMiles(center, place) <= radiusMiles + marginMiles
  const within = [...inhabitedCircles()].filter(([name, places]) => {
    const [row = 0, column = 0] = name.split(/[,:]/).map(Number)
    const miles = distanceMiles(center, { latitude: row, longitude: column })
    return miles <= radiusMiles + 2 * reachMiles && places.some(isNear)
  })
  return within.length > 0 ? within.map(([name]) => name).sort() : [nameOf(center)]
})
