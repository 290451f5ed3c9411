import zipcodes from 'zipcodes'
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

/** The circles in which somebody lives. Made from 40,000 ZIP codes on first use. */
let inhabited: Set<string> | undefined

function inhabitedCircles(): Set<string> {
  const places = () => Object.values(zipcodes.codes).filter(({ country }) => country === 'US')
  return (inhabited ??= new Set(places().filter(isOnMap).map(nameOf).sort()))
}

/** Returns about 270 circles that together cover every ZIP code in the country. */
export const circlesCoveringCountry = (): string[] => [...inhabitedCircles()]

/** Other entries are errors in the list, or islands where nobody lists cars. */
const isOnMap = ({ latitude, longitude }: Coordinates) => latitude > 17 && longitude < -60

const ringMiles = 40

/** Returns the grid circles that together cover a circle: those around its points, sampled every 40 miles. */
export function circlesCovering(circle: Circle): string[] {
  const names = new Set(pointsOf(circle).map(nameOf))
  const within = [...names].filter((name) => inhabitedCircles().has(name))
  return within.length > 0 ? within.sort() : [nameOf(circle)]
}

function pointsOf({ latitude, longitude, radiusMiles }: Circle): Coordinates[] {
  const rings = Math.ceil(radiusMiles / ringMiles)
  const points = [{ latitude, longitude }]
  for (let ring = 1; ring <= rings; ring++) {
    const miles = (radiusMiles * ring) / rings
    const count = Math.max(8, Math.ceil((2 * Math.PI * miles) / ringMiles))
    for (let i = 0; i < count; i++) {
      const angle = (2 * Math.PI * i) / count
      const north = latitude + (miles * Math.cos(angle)) / milesInDegree
      const east = (miles * Math.sin(angle)) / (milesInDegree * Math.cos((north * Math.PI) / 180))
      points.push({ latitude: north, longitude: longitude + east })
    }
  }
  return points
}
