import type { Car } from '../inventory/cars/models'
import { createRandom, hash } from '../random'
import {
  shadeColor,
  paintColors,
  pointBetween,
  bodyOutline,
  type Point,
  type BodyShape,
  svgArea,
  svgCircle,
  svgLine,
} from './shapes'

/**
 * Draws the car's near side in the coordinates of its shape, with y pointing up. Rust and tow hitch appear only in
 * the side view.
 */
export function drawSide(car: Car, s: BodyShape, view: 'side' | 'front'): string {
  const outline = bodyOutline(s)
  const { front, rear, radius } = s.wheels
  return [
    view === 'side' && car.features.has('tow hitch') ? towHitch(s) : '',
    svgArea(
      [
        [front, s.sill * 0.6],
        [rear, s.sill * 0.6],
        [rear, s.sill + 8],
        [front, s.sill + 8],
      ],
      '#101216',
    ),
    svgArea(outline, 'url(#body)', 'stroke="#0b0e16" stroke-opacity="0.3"'),
    s.isOpen ? openCabin(s) : windows(s, car.features.has('tinted windows')),
    ...doors(car, s),
    svgArea(
      [
        [1, s.hood[1] - 20],
        [4, s.hood[1] - 5],
        [40, s.hood[1] + 1],
        [28, s.hood[1] - 13],
      ],
      'url(#lamp)',
    ),
    svgArea(
      [
        [s.length - 36, s.deck[1] - 8],
        [s.length, s.deck[1] - 8],
        [s.length + 1, s.deck[1] - 22],
        [s.length - 28, s.deck[1] - 20],
      ],
      '#a3191f',
    ),
    view === 'side' && car.features.has('rust') ? rust(car, s) : '',
    car.features.has('dents') ? dents(s) : '',
    car.features.has('running boards') ? runningBoard(s) : '',
    ...[front, rear].map((x) => wheel([x, radius], radius, car.features.has('alloy wheels'))),
  ].join('')
}

export function drawRoofRack({ roofFront, roofRear }: BodyShape): string {
  const [from, to] = [pointBetween(roofFront, roofRear, 0.12, 9), pointBetween(roofFront, roofRear, 0.92, 9)]
  const feet = [0.15, 0.5, 0.88].map((share) => {
    const foot = pointBetween(roofFront, roofRear, share, 2)
    return svgLine(foot, [foot[0], foot[1] + 7], '#22262d', 3)
  })
  return svgLine(from, to, '#22262d', 3) + feet.join('')
}

function windows({ belt, cowl, roofFront, roofRear, glassEnd, pillars, height }: BodyShape, isTinted: boolean): string {
  const sill = belt + 4
  const glass: Point[] = [
    [cowl[0] + 18, sill],
    [roofFront[0] + 3, roofFront[1] - 8],
    [roofRear[0] - 5, roofRear[1] - 8],
    [glassEnd[0] - 26, sill],
  ]
  const posts = pillars.map((x) => svgLine([x, sill], [x + 4, Math.min(roofFront[1], height) - 8], '#171b23', 7))
  return (
    svgArea(glass, isTinted ? '#07090c' : 'url(#glass)', 'stroke="#0d1118" stroke-width="2" stroke-linejoin="round"') +
    posts.join('')
  )
}

function openCabin({ cowl, roofFront, glassEnd, belt }: BodyShape): string {
  const seats = [0.35, 0.75].map((share) => pointBetween(cowl, glassEnd, share)[0])
  return (
    svgArea(
      [
        [cowl[0] + 20, belt + 3],
        [glassEnd[0], belt + 3],
        [glassEnd[0] - 4, belt - 4],
        [cowl[0] + 24, belt - 4],
      ],
      '#14171d',
    ) +
    seats.map((x) => `<rect x="${x}" y="${belt - 2}" width="17" height="27" rx="6" fill="#3b3f47"/>`).join('') +
    svgLine(cowl, [roofFront[0] - 8, roofFront[1] - 4], '#1c222c', 5)
  )
}

function doors({ paint }: Car, s: BodyShape): string[] {
  const dark = shadeColor(paintColors[paint], -0.5)
  const [first, ...others] = [s.cowl[0] + 6, ...(s.pillars.length > 0 ? s.pillars : [s.glassEnd[0] - 30])]
  return [
    svgLine([34, s.belt - 9], [s.length - 16, s.belt - 9], shadeColor(paintColors[paint], 0.3), 2),
    ...[first, ...others].map((x) => svgLine([x, s.belt], [x, s.sill + 8], dark, 1.3)),
    ...others.map((x) => svgLine([x - 30, s.belt - 16], [x - 13, s.belt - 16], dark, 4)),
  ]
}

function wheel(center: Point, radius: number, isAlloy: boolean): string {
  const at = (degrees: number, share: number): Point => {
    const angle = (degrees * Math.PI) / 180
    return [center[0] + radius * share * Math.cos(angle), center[1] + radius * share * Math.sin(angle)]
  }
  const spokes = [90, 162, 234, 306, 18].map((degrees) => svgLine(center, at(degrees, 0.62), '#c9cdd3', 7))
  const holes = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) =>
    svgCircle(at(degrees, 0.45), radius * 0.08, '#22252b'),
  )
  return [
    svgCircle(center, radius + 6, '#0c0e13'),
    svgCircle(center, radius, '#24272d'),
    svgCircle(center, radius * 0.68, isAlloy ? '#12151a' : '#868c94', 'stroke="#c9cdd3" stroke-width="3"'),
    ...(isAlloy ? spokes : holes),
    svgCircle(center, radius * 0.12, '#8f959e'),
  ].join('')
}

const towHitch = ({ length, sill }: BodyShape) =>
  svgLine([length - 20, sill + 8], [length + 12, sill + 8], '#15181d', 6) +
  svgCircle([length + 14, sill + 15], 5, '#aeb4bc')

function runningBoard({ sill, wheels: { front, rear, radius } }: BodyShape): string {
  const [from, to, y] = [front + radius + 16, rear - radius - 16, sill - 5]
  return svgLine([from, y], [to, y], '#15181d', 9) + svgLine([from, y + 4], [to, y + 4], '#c3c8cf', 2.5)
}

function rust({ vin }: Car, s: BodyShape): string {
  const random = createRandom(hash(vin))
  const { rear, radius } = s.wheels
  const arch = [20, 45, 70, 95, 120, 145].map((degrees): Point => {
    const angle = (degrees * Math.PI) / 180
    return [rear + (radius + 11) * Math.cos(angle), radius + (radius + 11) * Math.sin(angle)]
  })
  const low = Array.from({ length: 7 }, (): Point => [random.int(150, rear - 60), s.sill + random.int(6, 13)])
  return [...arch, ...low]
    .map((spot) => svgCircle(spot, random.int(4, 7), '#a4602d') + svgCircle(spot, random.int(2, 3), '#5f2f16'))
    .join('')
}

function dents(s: BodyShape): string {
  const middle = (s.sill + s.belt) / 2
  return [s.wheels.front + s.wheels.radius + 22, s.cowl[0] + 74, s.cowl[0] + 100]
    .map((x, i) => {
      const size = 9 + i * 2
      const lip = `<path d="M${x - size} ${middle - 2}A${size} ${size * 0.7} 0 0 0 ${x + size} ${middle - 2}" fill="none" stroke="#ffffff" stroke-opacity="0.7" stroke-width="2"/>`
      return `<ellipse cx="${x}" cy="${middle}" rx="${size}" ry="${size * 0.7}" fill="#05070c" opacity="0.45"/>${lip}`
    })
    .join('')
}
