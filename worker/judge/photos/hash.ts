import sharp from 'sharp'
import { photoFileName } from '#domain/listing/listing'
import { openPhoto } from '#platform/photos/decode'
import type { HashedPhoto } from '../../identity/stored-cars'

/** Share of the picture that is searched for a border, from each edge. */
const widest = 0.25
/** Of 255. A border's lines are uniform and have the same brightness. */
const plainWithin = 8
/** Of 255. Minimum jump in mean brightness at the end of a border. A clear sky changes gradually instead. */
const minJump = 12

interface Part {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Returns the part of a square gray picture inside its border. Sites and apps add bars above and below, or at the
 * sides, to fill a frame. Returns the whole picture if no edge has a border.
 */
export function findInnerPart(grey: Buffer, size: number): Part {
  const row = (y: number) => Array.from({ length: size }, (_, x) => grey[y * size + x]!)
  const column = (x: number) => Array.from({ length: size }, (_, y) => grey[y * size + x]!)
  const [top, bottom] = [depth(row, size), depth((i) => row(size - 1 - i), size)]
  const [left, right] = [depth(column, size), depth((i) => column(size - 1 - i), size)]
  return { left, top, width: size - left - right, height: size - top - bottom }
}

/** Returns the number of border lines from the edge, including the line that mixes border and picture. */
function depth(line: (i: number) => number[], size: number): number {
  const level = mean(line(0))
  const isPlain = (pixels: number[]) => pixels.every((pixel) => Math.abs(pixel - level) <= plainWithin)
  let lines = 0
  while (lines < size * widest && isPlain(line(lines))) lines += 1
  if (lines === 0 || lines >= size * widest) return 0
  return distance(line(lines + 1), level) < minJump ? 0 : lines + 1
}

const mean = (pixels: number[]) => pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length
const distance = (pixels: number[], level: number) => mean(pixels.map((pixel) => Math.abs(pixel - level)))

/** Side lengths in pixels to which a photo is scaled: first for border detection, then for the transform. */
const [large, small] = [128, 32]
/** DCT frequencies per direction: 0 to 7 half waves across the photo, 64 combinations in total. */
const waves = 8
/** Of 255. Pixels within this difference look alike. */
const alikeWithin = 3
/** A photo with a larger share of one brightness is a placeholder, or a logo or text on a plain background. */
const maxAlike = 0.7
/** Minimum for the median coefficient. Noise on a plain background reaches 20; the plainest generated photo has 700. */
const minWave = 150

const cosines = Array.from({ length: waves }, (_, k) =>
  Array.from({ length: small }, (_, x) => Math.cos((Math.PI * k * (2 * x + 1)) / (2 * small))),
)

/**
 * Returns the perceptual hash of a photo as 16 hex digits: pHash by the discrete cosine transform (Zauner,
 * "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010). Each bit says whether a coefficient
 * exceeds the median. Null for a picture with too little detail to tell cars apart. Throws what `openPhoto` throws.
 */
export async function hashPhoto(photo: Buffer): Promise<string | null> {
  const image = await openPhoto(photo)
  const grey = await image.greyscale().resize(large, large, { fit: 'fill' }).raw().toBuffer()
  const pixels = await sharp(grey, { raw: { width: large, height: large, channels: 1 } })
    .extract(findInnerPart(grey, large))
    .resize(small, small, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  if (shareAlike(pixels) > maxAlike) return null
  const found = strengths(pixels)
  return median(found.map(Math.abs)) < minWave ? null : toHex(found)
}

/** Skips photos that cannot be decoded. Never throws. */
export async function hashPhotos(photos: { url: string; bytes: Buffer }[]): Promise<HashedPhoto[]> {
  const settled = await Promise.allSettled(
    photos.map(async ({ url, bytes }) => ({ photo: photoFileName(url), hash: await hashPhoto(bytes) })),
  )
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

function shareAlike(pixels: Buffer): number {
  const counts = Array<number>(256).fill(0)
  for (const level of pixels) counts[level]! += 1
  const near = counts.map((_, level) =>
    counts.slice(Math.max(0, level - alikeWithin), level + alikeWithin + 1).reduce((sum, count) => sum + count),
  )
  return Math.max(...near) / pixels.length
}

function strengths(pixels: Buffer): number[] {
  return Array.from({ length: waves * waves }, (_, i) => {
    const [down, across] = [cosines[Math.floor(i / waves)]!, cosines[i % waves]!]
    return pixels.reduce((sum, level, at) => sum + level * down[Math.floor(at / small)]! * across[at % small]!, 0)
  })
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[middle - 1]! + sorted[middle]!) / 2
}

function toHex(found: number[]): string {
  const middle = median(found)
  const bits = found.map((strength) => (strength > middle ? '1' : '0')).join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}
