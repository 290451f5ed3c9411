import { createRequire } from 'node:module'
import {
  geoAlbersUsa,
  geoAzimuthalEqualArea,
  geoCircle,
  geoPath,
  type GeoPermissibleObjects,
  type GeoProjection,
  type GeoStream,
} from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import { earthRadiusMiles, type Circle, type Coordinates } from '#domain/places/geography'

type Atlas = Topology<Record<'states' | 'counties' | 'nation', GeometryCollection>>
/** Outlines at 1:10 million. Read on first use, and kept: the states take 1 MB of memory, the counties 5 MB. */
const atlas = (file: 'states' | 'counties') => createRequire(import.meta.url)(`us-atlas/${file}-10m.json`) as Atlas

/** Where a place is on a map, in its units from the top left. Null if the map doesn't show it. */
export type Project = (at: Coordinates) => { x: number; y: number } | null

/** A map of an area. Outlines are SVG path data in units of the width and height. */
export interface Outlines {
  width: number
  height: number
  land: string
  /** Borders between states. */
  states: string
  /** Borders between counties; null where the area is too wide for them. */
  counties: string | null
  circles: string
  project: Project
}

/** A unit is one pixel on the narrowest screen (320 px). Wider screens enlarge the map. */
export const mapWidth = 288
const countryHeight = 180
/** Room for the marks of places at the edge of the area. */
const paddingUnits = 18
/** Outlines go beyond the edge, so that it isn't drawn as a border. */
const overlapUnits = 2
/** Points of an outline that are closer to each other are left out. */
const detailUnits = 0.7
/** Above this width, county lines are closer to each other than they help. */
const maxMilesForCounties = 350

/** All states, with Alaska and Hawaii beside the others. The same for everybody, so it is computed once. */
export const countryOutlines = (): Outlines => (country ??= drawCountry())
let country: Outlines | undefined

function drawCountry(): Outlines {
  const projection = geoAlbersUsa()
  projection.fitSize([mapWidth, countryHeight], feature(atlas('states'), atlas('states').objects.nation))
  return {
    ...{ width: mapWidth, height: countryHeight, ...drawStates(projection), counties: null, circles: '' },
    project: projectWith(projection),
  }
}

/** The area of a search's circles and of its cars. */
export function areaOutlines(circles: Circle[], cars: Coordinates[]): Outlines {
  const center = circles[0]!
  const rings = circles.map(({ latitude, longitude, radiusMiles }) =>
    geoCircle().center([longitude, latitude]).radius(degrees(radiusMiles))(),
  )
  const points = {
    type: 'MultiPoint' as const,
    coordinates: cars.map(({ latitude, longitude }) => [longitude, latitude]),
  }
  const projection = geoAzimuthalEqualArea().rotate([-center.longitude, -center.latitude])
  projection.fitExtent(
    [
      [paddingUnits, paddingUnits],
      [mapWidth - paddingUnits, mapWidth - paddingUnits],
    ],
    { type: 'GeometryCollection', geometries: [...rings, points] },
  )
  const [start, end] = [-overlapUnits, mapWidth + overlapUnits]
  projection.clipExtent([
    [start, start],
    [end, end],
  ])
  const miles = (mapWidth / projection.scale()) * earthRadiusMiles
  return {
    ...{ width: mapWidth, height: mapWidth, ...drawStates(projection) },
    counties: miles <= maxMilesForCounties ? drawCounties(projection) : null,
    circles: draw(projection, { type: 'GeometryCollection', geometries: rings }),
    project: projectWith(projection),
  }
}

const degrees = (miles: number) => (miles / earthRadiusMiles) * (180 / Math.PI)

function projectWith(projection: GeoProjection): Project {
  return ({ latitude, longitude }) => {
    const at = projection([longitude, latitude])
    return at && { x: at[0], y: at[1] }
  }
}

function drawStates(projection: GeoProjection): Pick<Outlines, 'land' | 'states'> {
  const { objects } = atlas('states')
  return {
    land: draw(projection, feature(atlas('states'), objects.nation)),
    states: draw(
      projection,
      mesh(atlas('states'), objects.states, (a, b) => a !== b),
    ),
  }
}

let boxes: { county: GeometryObject; box: Box }[] | undefined
/** In degrees. */
interface Box {
  west: number
  south: number
  east: number
  north: number
}

const countyBoxes = () => (boxes ??= computeCountyBoxes())

function computeCountyBoxes() {
  const { arcs, transform, objects } = atlas('counties')
  const arcBoxes = arcs.map((arc) => boxOfArc(arc, transform!))
  return objects.counties.geometries.map((county) => {
    const own = 'arcs' in county ? (county.arcs.flat(2) as number[]) : []
    return { county, box: unionOf(own.map((arc) => arcBoxes[arc < 0 ? ~arc : arc]!)) }
  })
}

/** An arc is a list of steps, each from the point before. */
function boxOfArc(arc: number[][], { scale, translate }: NonNullable<Topology['transform']>): Box {
  let [x, y] = [0, 0]
  return unionOf(
    arc.map(([stepX, stepY]) => {
      const longitude = (x += stepX!) * scale[0] + translate[0]
      const latitude = (y += stepY!) * scale[1] + translate[1]
      return { west: longitude, south: latitude, east: longitude, north: latitude }
    }),
  )
}

const unionOf = (boxes: Box[]): Box =>
  boxes.reduce((a, b) => ({
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  }))

/** Only those in sight are projected, because there are 3,200. */
function drawCounties(projection: GeoProjection): string {
  const corners = [0, 0.5, 1].flatMap((x) => [0, 0.5, 1].map((y) => projection.invert!([x * mapWidth, y * mapWidth])!))
  const view = unionOf(corners.map(([x, y]) => ({ west: x, south: y, east: x, north: y })))
  const geometries = countyBoxes()
    .filter(({ box }) => box.west <= view.east && box.east >= view.west)
    .filter(({ box }) => box.south <= view.north && box.north >= view.south)
    .map(({ county }) => county)
  return draw(
    projection,
    mesh(atlas('counties'), { type: 'GeometryCollection', geometries }, (a, b) => a !== b),
  )
}

/** SVG path data, rounded to a tenth of a unit. Empty if nothing is in sight. */
function draw(projection: GeoProjection, shape: GeoPermissibleObjects): string {
  const simplified = { stream: (out: GeoStream) => projection.stream(simplify(out)) }
  return geoPath(simplified).digits(1)(shape) ?? ''
}

/**
 * Leaves out points that are hardly away from the one before, and the rings that are then no area, such as small
 * islands. A line keeps both its ends.
 */
function simplify(out: GeoStream): GeoStream {
  let kept: [number, number][] = []
  let skipped: [number, number] | null = null
  let isRing = false
  return {
    point(x, y) {
      const last = kept.at(-1)
      const isClose = last !== undefined && Math.hypot(x - last[0], y - last[1]) < detailUnits
      skipped = isClose ? [x, y] : null
      if (!isClose) kept.push([x, y])
    },
    lineStart() {
      kept = []
      skipped = null
    },
    lineEnd() {
      if (skipped && !isRing) kept.push(skipped)
      if (isRing && kept.length < 3) return
      out.lineStart()
      for (const [x, y] of kept) out.point(x, y)
      out.lineEnd()
    },
    polygonStart() {
      isRing = true
      out.polygonStart()
    },
    polygonEnd() {
      isRing = false
      out.polygonEnd()
    },
  }
}
