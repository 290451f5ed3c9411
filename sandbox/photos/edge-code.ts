import sharp from 'sharp'
import type { Feature } from '#domain/judgment/features/features'
import { paints, type Car, type Paint } from '../inventory/cars/models'
import { hash } from '../random'
import { seatCover } from './shapes'

export const photoViews = ['side', 'front', 'interior'] as const
export type PhotoView = (typeof photoViews)[number]

const drawn = {
  side: ['alloy wheels', 'roof rack', 'tow hitch', 'running boards', 'tinted windows', 'rust', 'dents'],
  front: [
    ...(['alloy wheels', 'roof rack', 'sunroof', 'running boards', 'tinted windows'] as const),
    ...(['fog lights', 'cracked windshield', 'dents'] as const),
  ],
  interior: ['navigation', 'third row', 'apple carplay', 'warning lights', 'torn seats'],
} as const satisfies Record<PhotoView, readonly Feature[]>

const needsRoof: Feature[] = ['sunroof', 'roof rack', 'tinted windows']

const painted = <P extends Paint>(paint: P): `${P} paint` => `${paint} paint`

/** Everything that a photo can show, in the order of the code's blocks. */
export const photoFeatures = [
  ...paints.map(painted),
  ...(['leather seats', 'cloth seats', 'black interior', 'light interior', 'convertible'] as const),
  ...(['manual transmission', 'automatic transmission'] as const),
  ...new Set([...drawn.side, ...drawn.front, ...drawn.interior]),
]
type PhotoFeature = (typeof photoFeatures)[number]

/** Returns the car's features that this view can show: no seats from outside, no tow hitch from the front. */
export function visibleFeatures(car: Car, view: PhotoView): PhotoFeature[] {
  const isOpen = car.bodyType === 'convertible'
  const seen = drawn[view].filter((name) => car.features.has(name) && !(isOpen && needsRoof.includes(name)))
  if (view !== 'interior') return [painted(car.paint), ...(isOpen ? ['convertible' as const] : []), ...seen]
  const { tone } = seatCover(car)
  return [
    ...(car.seats ? [`${car.seats} seats` as const] : []),
    ...(tone ? [`${tone} interior` as const] : []),
    `${car.transmission} transmission`,
    ...seen,
  ]
}

interface Size {
  width: number
  height: number
}

/** Equal tiles, filled row by row. */
interface Tiles {
  photos: number
  columns: number
}

/** Prevent other edges in a photo from being mistaken for a code. */
const [start, end] = ['1011', '01']
const checkBits = 12
const [dark, light] = ['#22262c', '#5f6670']
/** The strip's height as a share of the photo's height: five pixels of a 240-pixel tile. */
const share = 0.022
/**
 * Share of a tile's height in which to search for the code, because a scaled-down photo can leave background below
 * it.
 */
const searchedShare = 0.08
const minContrast = 30

/**
 * Draws the code strip for a photo's lower edge as an SVG: one block per feature, light if the photo shows it. The
 * simulated model sees photos only through this code, so the code must stay readable in a small, low-quality tile.
 */
export function codeStrip(shows: PhotoFeature[], { width, height }: Size): { svg: string; height: number } {
  const bits = photoFeatures.map((thing) => (shows.includes(thing) ? '1' : '0')).join('')
  const cells = start + bits + computeChecksum(bits) + end
  const high = Math.max(5, Math.round(height * share))
  const wide = width / cells.length
  const blocks = [...cells].flatMap((cell, i) =>
    cell === '1' ? `<rect x="${i * wide}" width="${wide}" height="${high}" fill="${light}"/>` : [],
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${high}"><rect width="${width}" height="${high}" fill="${dark}"/>${blocks.join('')}</svg>`
  return { svg, height: high }
}

/**
 * Returns the features that each tile shows, according to its code. A photo without a code shows nothing. Throws if
 * the data is not an image.
 */
export async function readCodes(picture: Buffer, { photos, columns }: Tiles): Promise<PhotoFeature[][]> {
  if (photos < 1 || columns < 1) return []
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const tile = { width: info.width / columns, height: info.height / Math.ceil(photos / columns) }
  const brightness = (x: number, y: number) => data[(Math.floor(y) * info.width + Math.floor(x)) * info.channels] ?? 0
  return Array.from({ length: photos }, (_, place) => {
    const [left, top] = [(place % columns) * tile.width, Math.floor(place / columns) * tile.height]
    for (let up = 2; up < tile.height * searchedShare; up++) {
      const found = codeIn(tile.width, (x) => {
        const [at, y] = [left + x, top + tile.height - up]
        return (brightness(at - 1, y) + brightness(at, y) + brightness(at, y - 1) + brightness(at + 1, y)) / 4
      })
      if (found) return found
    }
    return []
  })
}

/** Decodes one row of a photo from its brightness at x. Returns null if the row contains no code. */
function codeIn(width: number, brightnessAt: (x: number) => number): PhotoFeature[] | null {
  const count = start.length + photoFeatures.length + checkBits + end.length
  const levels = Array.from({ length: count }, (_, i) => brightnessAt(((i + 0.5) * width) / count))
  const [least, most] = [Math.min(...levels), Math.max(...levels)]
  if (most - least < minContrast) return null
  const cells = levels.map((level) => (level > (least + most) / 2 ? '1' : '0')).join('')
  const bits = cells.slice(start.length, start.length + photoFeatures.length)
  if (cells !== start + bits + computeChecksum(bits) + end) return null
  return photoFeatures.filter((_, i) => bits[i] === '1')
}

const computeChecksum = (bits: string) => (hash(bits) >>> (32 - checkBits)).toString(2).padStart(checkBits, '0')
