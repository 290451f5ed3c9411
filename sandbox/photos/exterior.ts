import { hash } from '../random'
import type { Car } from '../inventory/cars/car'
import { onSide, onTop, outlineOf } from './body'
import { createCamera, fitted, path, type Camera, type Point3 } from './camera'
import { lit, paintColours, walls } from './colour'
import { cockpit, mirror, nose, roofThings, sideLamps, towHitch } from './details'
import { polygon, type Drawing } from './drawing'
import { flaws } from './flaws'
import { shapes } from './shapes'
import { side, topGlass, topSurfaces } from './surfaces'
import { farWheels, nearWheels } from './wheels'
import { windowsAndDoors } from './windows'

const cameras: Record<'side' | 'front', Camera> = {
  side: { yaw: 90, pitch: 5, distance: 1_500 },
  front: { yaw: 38, pitch: 14, distance: 1_050 },
}
const frames = {
  side: { x: 44, y: 110, width: 512, height: 232 },
  front: { x: 56, y: 84, width: 488, height: 286 },
}

/** A car from outside as the inside of an SVG of 600 by 450. */
export function exterior(car: Car, seen: 'side' | 'front'): string {
  const shape = shapes[car.bodyType]
  const outline = outlineOf(shape)
  const { project } = createCamera(cameras[seen], [shape.length / 2, shape.height / 2, 0])
  const extent: Point3[] = Object.values(outline)
    .flat()
    .flatMap((p) => [onTop(shape, p, -1), onTop(shape, p, 1)])
  extent.push(
    [shape.length / 2, shape.height, 0],
    [shape.wheels.front, 0, shape.halfWidth],
    [shape.wheels.rear, 0, shape.halfWidth],
  )
  const drawing: Drawing = {
    car,
    shape,
    outline,
    colour: paintColours[car.paint],
    project: fitted(project, extent, frames[seen]),
  }
  const { wall, floor } = walls[hash(car.vin) % walls.length] as (typeof walls)[number]
  return [
    definitions(drawing, wall, floor),
    '<rect width="600" height="450" fill="url(#wall)"/>',
    '<rect y="300" width="600" height="150" fill="url(#floor)"/>',
    shadow(drawing),
    farWheels(drawing),
    underbody(drawing),
    towHitch(drawing),
    topSurfaces(drawing),
    topGlass(drawing),
    side(drawing),
    cockpit(drawing),
    roofThings(drawing, seen),
    windowsAndDoors(drawing),
    nearWheels(drawing),
    nose(drawing),
    sideLamps(drawing),
    mirror(drawing),
    flaws(drawing, seen),
  ].join('')
}

function shadow({ shape, project }: Drawing): string {
  const ring = Array.from({ length: 40 }, (_, i) => {
    const angle = (i / 40) * 2 * Math.PI
    return project([
      shape.length / 2 + Math.cos(angle) * shape.length * 0.54,
      0,
      Math.sin(angle) * shape.halfWidth * 1.35,
    ])
  })
  return polygon(path(ring), '#1a1712', 'opacity="0.42" filter="url(#soft)"')
}

/** The dark under the sills, between the wheels. */
function underbody({ shape, project }: Drawing): string {
  const low = shape.sill * 0.7
  const floorPan: Point3[] = [
    [shape.wheels.front, low, shape.halfWidth * 0.8],
    [shape.wheels.rear, low, shape.halfWidth * 0.8],
    onSide(shape, [shape.wheels.rear + 30, shape.sill + 8]),
    onSide(shape, [shape.wheels.front - 30, shape.sill + 8]),
  ]
  return polygon(path(floorPan.map(project)), '#101216')
}

function definitions({ shape, colour, project }: Drawing, wall: string, floor: string): string {
  const y = (height: number) => project([shape.length / 2, height, shape.halfWidth])[1].toFixed(1)
  const stop = (offset: number, fill: string) => `<stop offset="${offset}" stop-color="${fill}"/>`
  return `<defs>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1">${stop(0, lit(wall, 0.35))}${stop(0.7, wall)}</linearGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">${stop(0, wall)}${stop(0.25, floor)}${stop(1, lit(floor, -0.12))}</linearGradient>
<linearGradient id="side" gradientUnits="userSpaceOnUse" x1="0" y1="${y(shape.height)}" x2="0" y2="${y(shape.sill)}">
${stop(0, lit(colour, 0.16))}${stop(0.42, lit(colour, 0.1))}${stop(0.56, colour)}${stop(0.74, lit(colour, -0.12))}${stop(1, lit(colour, -0.42))}</linearGradient>
<linearGradient id="glass" x1="0" y1="0" x2="0.25" y2="1">${stop(0, '#7d909d')}${stop(0.4, '#3b4854')}${stop(1, '#1c232c')}</linearGradient>
<linearGradient id="lamp" x1="0" y1="0" x2="0" y2="1">${stop(0, '#f6f8fa')}${stop(1, '#9aa6b2')}</linearGradient>
<linearGradient id="alloy" x1="0" y1="0" x2="0" y2="1">${stop(0, '#eceef1')}${stop(1, '#9299a3')}</linearGradient>
<radialGradient id="dent"><stop offset="0" stop-color="#05070c" stop-opacity="0.5"/><stop offset="1" stop-color="#05070c" stop-opacity="0"/></radialGradient>
<filter id="soft" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="9"/></filter>
</defs>`
}
