import type { BodyType } from '#domain/vocabulary'
import type { Car, Paint } from '../inventory/cars/models'
import { hash } from '../random'

/** x from the nose and y from the ground, in centimeters. */
export type Point = [number, number]

/** Points are where the body's surfaces meet in side view. */
export interface BodyShape {
  length: number
  height: number
  /** Bottom of the doors. */
  sill: number
  halfWidth: number
  /** Bottom of the side windows. */
  belt: number
  hood: Point
  cowl: Point
  roofFront: Point
  roofRear: Point
  glassEnd: Point
  deck: Point
  wheels: { front: number; rear: number; radius: number }
  pillars: number[]
  isOpen: boolean
}

// body       length height sill half belt  hood    cowl      roof front  roof rear  glass end  deck      wheels      pillars
const table = `
sedan         462 146    22   90   97     12  74  132  99   212 141     310 142    408 105    454  99   90 362 33   248 335
coupe         455 134    19   90   91     12  68  158  93   236 130     288 131    412  98    446  95   88 358 34   302
convertible   455 128    19   90   91     12  68  158  93   236 130     288 131    330  96    446  95   88 358 34
hatchback     412 151    22   90   98     12  74  112 100   186 146     322 148    392 108    405  98   82 330 32   226 310
wagon         478 151    25   90   97     12  74  132  99   206 145     402 147    460 108    470  98   90 362 33   246 334
suv           462 172    31   93   112     8  92  118 113   186 166     392 168    446 116    456 104   90 362 37   238 330
pickup        556 180    40   97   122     7 104  138 124   196 175     314 176    336 126    550 124  104 432 40   252
van           500 176    24   96   106     9  82   88 104   176 168     452 172    488 110    493  98   86 390 34   218 332`

export const bodyShapes = Object.fromEntries(table.trim().split('\n').map(parseShape)) as Record<BodyType, BodyShape>

function parseShape(row: string): [string, BodyShape] {
  const [name = '', ...cells] = row.split(/\s+/)
  const numbers = cells.map(Number)
  const [length, height, sill, halfWidth, belt] = numbers as [number, number, number, number, number]
  const point = (n: number) => numbers.slice(5 + 2 * n, 7 + 2 * n) as Point
  const [front, rear, radius] = numbers.slice(17) as [number, number, number]
  const points = { hood: point(0), cowl: point(1), roofFront: point(2), roofRear: point(3), glassEnd: point(4) }
  const wheels = { front, rear, radius }
  const deck = point(5)
  const pillars = numbers.slice(20)
  const isOpen = name === 'convertible'
  return [name, { length, height, sill, halfWidth, belt, ...points, deck, wheels, pillars, isOpen }]
}

/** The outline from the lower edge of the nose over the roof to the lower edge of the tail, as short line segments. */
export function bodyOutline(s: BodyShape): Point[] {
  const { hood, cowl, roofFront, roofRear, glassEnd, deck, length, sill } = s
  const cabin = s.isOpen
    ? curve(cowl, [cowl[0] + 60, s.belt + 2], [glassEnd[0] - 60, s.belt + 2], glassEnd)
    : [
        ...curve(cowl, pointBetween(cowl, roofFront, 0.34, 2), pointBetween(cowl, roofFront, 0.7, 4), roofFront),
        ...curve(roofFront, [roofFront[0] + 26, s.height + 2], [roofRear[0] - 26, s.height + 1], roofRear),
        ...curve(
          roofRear,
          pointBetween(roofRear, glassEnd, 0.3, 3),
          pointBetween(roofRear, glassEnd, 0.75, 1),
          glassEnd,
        ),
      ]
  return [
    ...curve([12, sill], [-5, sill + 12], [-4, hood[1] - 20], hood),
    ...curve(hood, [hood[0] + 22, hood[1] + 16], [cowl[0] - 34, cowl[1] - 1], cowl),
    ...cabin,
    ...curve(glassEnd, pointBetween(glassEnd, deck, 0.4, 1), pointBetween(glassEnd, deck, 0.8, 1), deck),
    ...curve(deck, [length + 4, deck[1] - 8], [length + 3, sill + 20], [length - 14, sill]),
  ]
}

export const pointBetween = (a: Point, b: Point, share: number, lift = 0): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share + lift,
]

const pieces = 8
function curve(a: Point, b: Point, c: Point, d: Point): Point[] {
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const t = i / pieces
    const [ab, bc, cd] = [pointBetween(a, b, t), pointBetween(b, c, t), pointBetween(c, d, t)]
    return pointBetween(pointBetween(ab, bc, t), pointBetween(bc, cd, t), t)
  })
}

const round = (n: number) => Math.round(n * 10) / 10

const path = (points: Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

export const svgArea = (points: Point[], fill: string, more = '') =>
  `<path d="${path(points)}" fill="${fill}" ${more}/>`

export const svgLine = (from: Point, to: Point, color: string, width: number) =>
  `<path d="M${from.map(round).join(' ')}L${to.map(round).join(' ')}" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`

export const svgCircle = ([x, y]: Point, radius: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`

/** Draws a gradient from top to bottom. If the drawing's y axis points up, the first color is at the bottom. */
export const svgGradient = (id: string, ...colors: string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${colors
    .map((color, i) => `<stop offset="${round(i / (colors.length - 1))}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`

/** Muted, like real car paint. */
export const paintColors: Record<Paint, string> = {
  black: '#23262c',
  white: '#e9e8e3',
  silver: '#b4b9bf',
  grey: '#6d737b',
  blue: '#2b5797',
  red: '#a8262b',
  green: '#2f5d4a',
  brown: '#6b4a34',
  orange: '#cf6a22',
  yellow: '#dfb32f',
}

type Rgb = [number, number, number]

const parse = (hex: string): Rgb => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as Rgb
const format = (rgb: Rgb) => `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`

function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)]
  return format(a.map((c, i) => c + ((b[i] ?? 0) - c) * Math.min(1, Math.max(0, share))) as Rgb)
}

/** Lightens a color (`light` up to 1) or darkens it (down to -1). */
export const shadeColor = (color: string, light: number) =>
  light >= 0 ? mix(color, '#ffffff', light) : mix(color, '#0b0e16', -light)

/** The car's VIN selects one. */
export const studioColors = [
  { wall: '#e9e1d3', floor: '#d6cbb8' },
  { wall: '#dbe3e8', floor: '#c3ced6' },
  { wall: '#dfe5da', floor: '#c9d2c2' },
  { wall: '#ecdfd8', floor: '#d9c8be' },
]

/** `tone` is null for a color that a buyer would call neither black nor light. */
interface Cover {
  color: string
  tone: 'black' | 'light' | null
}

const cover = (color: string, tone: Cover['tone'] = null): Cover => ({ color, tone })
const covers: Record<'leather' | 'cloth', Cover[]> = {
  leather: [
    ...[cover('#2b2a2c', 'black'), cover('#9a6238', 'light'), cover('#b59b79', 'light')],
    ...[cover('#5d2422'), cover('#4a4d52')],
  ],
  cloth: [
    ...[cover('#3d4249'), cover('#55585c'), cover('#37424f')],
    ...[cover('#a39c8c', 'light'), cover('#26282b', 'black')],
  ],
}

/** Depends on the seat material and the VIN. */
export function seatCover({ seats, vin }: Car): Cover {
  const choice = covers[seats ?? 'cloth']
  return choice[hash(vin) % choice.length] as Cover
}
