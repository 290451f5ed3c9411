import type { Car } from '../inventory/cars/models'
import { hash } from '../random'
import {
  shadeColor,
  paintColors,
  studioColors,
  pointBetween,
  bodyOutline,
  bodyShapes,
  type Point,
  type BodyShape,
  svgArea,
  svgCircle,
  svgGradient,
  svgLine,
} from './shapes'
import { cameraTransform, drawStudio } from './scenery'
import { drawSide, drawRoofRack } from './side'

/** Draws the car from the side, or at an angle from the front, as the content of a 600 x 450 SVG. */
export function drawExterior(car: Car, view: 'side' | 'front'): string {
  const shape = bodyShapes[car.bodyType]
  const color = paintColors[car.paint]
  const walled = studioColors[hash(car.vin) % studioColors.length] as (typeof studioColors)[number]
  const drawing = view === 'side' ? sideView(car, shape) : frontView(car, shape, color)
  return `<defs>${svgGradient('body', shadeColor(color, -0.45), shadeColor(color, -0.15), color, shadeColor(color, 0.12), shadeColor(color, 0.16))}
${svgGradient('glass', '#1c232c', '#3b4854', '#7d909d')}${svgGradient('lamp', '#9aa6b2', '#f6f8fa')}
<filter id="soft" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="9"/></filter></defs>
${drawStudio(car, view, walled)}<g transform="${cameraTransform(car, view)}">${drawing}</g>`
}

function sideView(car: Car, shape: BodyShape): string {
  const scale = Math.min(512 / shape.length, 232 / shape.height)
  const shadow = `<ellipse cx="${shape.length / 2}" cy="2" rx="${shape.length * 0.54}" ry="13" fill="#1a1712" opacity="0.42" filter="url(#soft)"/>`
  return `<g transform="translate(${300 - (shape.length / 2) * scale} 345) scale(${scale} ${-scale})">
${shadow}${drawSide(car, shape, 'side')}${hasOnRoof(car, 'roof rack') ? drawRoofRack(shape) : ''}</g>`
}

/** Parallel projection for the front view. x runs along the car, y up, z across it. */
const along: Point = [0.72, 0.15]
const across: Point = [0.66, -0.17]

/** Segments of a windshield crack. Each point is [share of the windshield's height, position across]. */
const crack: [Point, Point][] = [
  [
    [0.2, -0.5],
    [0.42, -0.2],
  ],
  [
    [0.42, -0.2],
    [0.5, 0.1],
  ],
  [
    [0.5, 0.1],
    [0.78, 0.3],
  ],
  [
    [0.5, 0.1],
    [0.34, 0.4],
  ],
]

/** Draws the surfaces across the car that face the viewer, then the near side, then the details of the nose. */
function frontView(car: Car, shape: BodyShape, color: string): string {
  const { halfWidth: half, length, hood, roofFront, roofRear, sill } = shape
  const at = ([x, y]: Point, z: number): Point => [
    x * along[0] + z * half * across[0],
    y + x * along[1] + z * half * across[1],
  ]
  const strip = (a: Point, b: Point, fill: string, from = -1, to = 1) =>
    svgArea([at(a, from), at(a, to), at(b, to), at(b, from)], fill, `stroke="${fill}" stroke-width="0.6"`)
  const outline = bodyOutline(shape)
  const surfaces = outline.slice(1).map((b, i) => {
    const a = outline[i] as Point
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const steepness = Math.atan2(dy, dx) / (Math.PI / 2)
    // From the front, only flat surfaces and surfaces that rise toward the rear are visible.
    return dy > -dx * 0.25 ? strip(a, b, shadeColor(color, 0.24 - 0.4 * Math.max(0, steepness))) : ''
  })
  const shield = (share: number) => pointBetween(shape.cowl, roofFront, share, 1)
  const onNose = (y: number): Point => [(outline.find((p) => p[1] >= y) ?? hood)[0] - 1, y]
  const onRoof = (share: number) => pointBetween(roofFront, roofRear, share, 2)
  const rack = (z: number) => `<g transform="${matrix(z * half)}">${drawRoofRack(shape)}</g>`
  const lamp = (from: number, to: number) => strip(onNose(hood[1] - 22), onNose(hood[1] - 7), 'url(#lamp)', from, to)
  const cracks = crack.map(([[low, left], [high, right]]) =>
    svgLine(at(shield(low), left), at(shield(high), right), '#f4f8fb', 1.6),
  )
  const fogLights = [-0.86, 0.86].map((z) => svgCircle(at(onNose(sill + 10), z), 6, '#fff3c4', 'stroke="#7d848d"'))
  const reach = length * along[0] + 2 * half * across[0]
  const scale = Math.min(500 / reach, 270 / (shape.height + length * along[1]))
  return `<g transform="translate(${300 + (half * across[0] - reach / 2) * scale} 362) scale(${scale} ${-scale})">
${svgArea([at([0, 4], -1), at([0, 0], 1.15), at([length, 0], 1.15), at([length, 0], -1)], '#1a1712', 'opacity="0.5" filter="url(#soft)"')}
${surfaces.reverse().join('')}${strip(shield(0.12), shield(0.9), 'url(#glass)', -0.86, 0.86)}
${car.features.has('cracked windshield') ? cracks.join('') : ''}
${hasOnRoof(car, 'sunroof') ? strip(onRoof(0.12), onRoof(0.5), '#161b22', -0.6, 0.6) : ''}
${hasOnRoof(car, 'roof rack') ? rack(-0.75) : ''}<g transform="${matrix(half)}">${drawSide(car, shape, 'front')}</g>
${hasOnRoof(car, 'roof rack') ? rack(0.75) : ''}
${strip(onNose(sill + 3), onNose(sill + 14), '#14171d', -0.72, 0.72)}${strip(onNose(hood[1] - 26), onNose(hood[1] - 10), '#12151b', -0.45, 0.45)}
${strip(onNose(sill + 18), onNose(sill + 28), '#f2efe6', -0.22, 0.22)}${lamp(-0.97, -0.55)}${lamp(0.55, 0.97)}
${car.features.has('fog lights') ? fogLights.join('') : ''}</g>`
}

/** `z` is the distance from the center. */
const matrix = (z: number) => `matrix(${along[0]} ${along[1]} 0 1 ${z * across[0]} ${z * across[1]})`

const hasOnRoof = (car: Car, feature: 'sunroof' | 'roof rack') =>
  car.features.has(feature) && !bodyShapes[car.bodyType].isOpen
