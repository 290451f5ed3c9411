import { memoize } from '../memoize'
import { distanceMiles, type Circle, type Coordinates } from './geography'
import { usZipCodes } from './zip-codes'

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

/**
 * The circles in which somebody lives, with points in the part of the country nearest to each: the places of its ZIP
 * codes, and a raster between them. Built from 40,000 ZIP codes on first use.
 */
let inhabited: Map<string, Coordinates[]> | undefined

function inhabitedCircles(): Map<string, Coordinates[]> {
  if (inhabited) return inhabited
  inhabited = new Map()
  for (const { latitude, longitude } of usZipCodes()) {
    const place = { latitude, longitude }
    if (!isOnMap(place)) continue
    const name = nameOf(place)
    const others = inhabited.get(name)
    if (others) others.push(place)
    else inhabited.set(name, [place])
  }
  for (const [name, places] of inhabited) places.push(...rasterOf(name))
  return inhabited
}

/** Returns about 270 circles that together cover every ZIP code in the country. */
export const circlesCoveringCountry = (): string[] => [...inhabitedCircles().keys()].sort()

/** A circle of the grid with this many ZIP codes has several thousand inhabitants. */
const populatedZipCodes = 10

/** True if so many people live around the middle of an area ("42.65,-73.75:161") that somebody there sells a car. */
export function isPopulated(area: string): boolean {
  const center = centerIn(area)
  const near = usZipCodes().filter((place) => distanceMiles(center, place) <= reachMiles)
  return near.length >= populatedZipCodes
}

/** Other entries are errors in the list, or islands where nobody lists cars. */
const isOnMap = ({ latitude, longitude }: Coordinates) => latitude > 17 && longitude < -60

const rasterMiles = 20

/** Points of the cell, that is, those to which no other circle is nearer. */
function rasterOf(name: string): Coordinates[] {
  const center = centerIn(name)
  const north = rasterMiles / milesInDegree
  const east = north / Math.cos((center.latitude * Math.PI) / 180)
  const most = Math.ceil(reachMiles / rasterMiles)
  const steps = Array.from({ length: 2 * most + 1 }, (_, i) => i - most)
  const points = steps.flatMap((y) =>
    steps.map((x) => ({ latitude: center.latitude + y * north, longitude: center.longitude + x * east })),
  )
  return points.filter((point) => nameOf(point) === name)
}

function centerIn(name: string): Coordinates {
  const [latitude = 0, longitude = 0] = name.split(/[,:]/).map(Number)
  return { latitude, longitude }
}

/** Returns the grid circles that together cover a circle, except where nobody lives. Never empty. */
export const circlesCovering = ({ latitude, longitude, radiusMiles }: Circle): string[] =>
  covering(`${latitude},${longitude},${radiusMiles}`)

const covering = memoize(1_000, (circle: string): string[] => {
  const [latitude = 0, longitude = 0, radiusMiles = 0] = circle.split(',').map(Number)
  const milesTo = (place: Coordinates) => distanceMiles({ latitude, longitude }, place)
  const isWithin = (place: Coordinates) => milesTo(place) <= radiusMiles + rasterMiles / 2
  const within = [...inhabitedCircles()].filter(([name, points]) => {
    const miles = milesTo(centerIn(name))
    return miles <= radiusMiles || (miles <= radiusMiles + 2 * reachMiles && points.some(isWithin))
  })
  return within.length > 0 ? within.map(([name]) => name).sort() : [nameOf({ latitude, longitude })]
})
