import type { Car, Paint } from '../inventory/cars/car'
import { hash } from '../random'

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

export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)]
  return format(a.map((c, i) => c + ((b[i] ?? 0) - c) * Math.min(1, Math.max(0, share))) as Rgb)
}

/** A lighter (`light` up to 1) or darker (down to -1) shade of a color. */
export const shadeOf = (color: string, light: number) =>
  light >= 0 ? mix(color, '#ffffff', light) : mix(color, '#0b0e16', -light)

/** Studio backgrounds, chosen by the car's VIN. */
export const walls = [
  { wall: '#e9e1d3', floor: '#d6cbb8' },
  { wall: '#dbe3e8', floor: '#c3ced6' },
  { wall: '#dfe5da', floor: '#c9d2c2' },
  { wall: '#ecdfd8', floor: '#d9c8be' },
]

/** Seat color. `tone` is null for a color that a buyer would call neither black nor light. */
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

/** The seat color, chosen by the car's VIN. */
export function coverOf({ seats, vin }: Car): Cover {
  const choice = covers[seats ?? 'cloth']
  return choice[hash(vin) % choice.length] as Cover
}
