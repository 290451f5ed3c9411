import type { Car } from '../inventory/cars/car'
import { createRandom, hash, type Random } from '../random'
import { shadeOf } from './color'
import type { PhotoView } from './views'

/*
 * Differences between photos of similar cars: place, lighting and camera position. They are derived from VIN and
 * view, so a car's photos show the same place on every marketplace.
 */

const randomFor = ({ vin }: Car, view: PhotoView): Random => createRandom(hash(`${vin} ${view}`))

/** A studio's wall and floor in panels of varying shades, with light and shadow, as the content of a 600 x 450 SVG. */
export function studio(car: Car, view: 'side' | 'front', { wall, floor }: { wall: string; floor: string }): string {
  const random = randomFor(car, view)
  const shade = (most: number) => (random.next() * 2 - 1) * most
  const horizon = random.int(225, 315)
  const edges = [0, random.int(90, 170), random.int(230, 370), random.int(430, 510), 600]
  const panels = edges.slice(1).flatMap((right, i) => {
    const [left, middle] = [edges[i] as number, random.int(60, horizon - 60)]
    return [
      panel(left, 0, right, middle, shadeOf(wall, shade(0.5))),
      panel(left, middle, right, horizon, shadeOf(wall, shade(0.5))),
    ]
  })
  const middle = random.int(150, 450)
  const ground = [
    panel(0, horizon, middle, 450, shadeOf(floor, shade(0.3))),
    panel(middle, horizon, 600, 450, shadeOf(floor, shade(0.3))),
  ]
  return [...panels, ...ground, patches(random, 4, 0.35)].join('')
}

const panel = (left: number, top: number, right: number, bottom: number, color: string) =>
  `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${color}" stroke="#0b0e16" stroke-opacity="0.12"/>`

/** Sunlight and shade in the cabin, as the content of a 600 x 450 SVG. */
export function sunAndShade(car: Car): string {
  const random = randomFor(car, 'interior')
  const shafts = Array.from({ length: 6 }, (_, i) => {
    const [from, width, slant] = [random.int(-60, 600), random.int(50, 150), random.int(-220, 220)]
    const [fill, opacity] = i % 2 === 0 ? ['#fff1cf', 0.3] : ['#0b0e16', 0.5]
    const edge = [`${from} 0`, `${from + width} 0`, `${from + width + slant} 450`, `${from + slant} 450`].join('L')
    return `<path d="M${edge}Z" fill="${fill}" opacity="${opacity}"/>`
  })
  return shafts.join('') + patches(random, 4, 0.4)
}

function patches(random: Random, count: number, opacity: number): string {
  const fade = (id: string, color: string) =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
  const spots = Array.from({ length: count }, (_, i) => {
    const [x, y, width, height] = [random.int(0, 600), random.int(0, 450), random.int(110, 260), random.int(80, 200)]
    return `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="url(#${i % 2 === 0 ? 'sun' : 'shade'})"/>`
  })
  return `<defs>${fade('sun', '#fff6e0')}${fade('shade', '#0b0e16')}</defs>${spots.join('')}`
}

/**
 * The camera position, as an SVG transform of the car. Half of the cars are mirrored, as if photographed from the
 * other side.
 */
export function framing(car: Car, view: 'side' | 'front'): string {
  const random = createRandom(hash(`${car.vin} ${view} camera`))
  const scale = 0.74 + random.next() * 0.3
  const [x, y] = [300 + random.int(-45, 45) * (1.1 - scale) * 3, 345 + random.int(-45, 25)]
  const facing = random.chance(0.5) ? 1 : -1
  return `translate(${Math.round(x)} ${y}) scale(${facing * scale} ${scale}) translate(-300 -345)`
}
