import sharp from 'sharp'
import { photoName } from '#domain/listing/photos'
import type { HashedPhoto } from '../../identity/photo-hashes'
import { openPhoto } from '#platform/photos/decode'
import { innerPart } from './border'

/** The photo is squeezed to so many pixels a side before its border is looked for, and then for the transform. */
const [large, small] = [128, 32]
/** Waves of 0 to 7 halves across the photo, in both directions: 64 of them. */
const waves = 8
/** Of 255. Pixels as close as that look alike. */
const alikeWithin = 3
/** A photo of which more has one brightness is a placeholder, or a logo or words on a plain ground. */
const maxAlike = 0.7
/** For the median wave. Noise on a plain ground has up to 20, the plainest of the drawn photos 700. */
const minWave = 150

const cosines = Array.from({ length: waves }, (_, k) =>
  Array.from({ length: small }, (_, x) => Math.cos((Math.PI * k * (2 * x + 1)) / (2 * small))),
)

/**
 * The perceptual hash of a photo, 16 hex digits: pHash by the discrete cosine transform (Zauner, "Implementation and
 * Benchmarking of Perceptual Image Hash Functions", 2010). A bit says whether a wave of brightness is stronger than the
 * median of all. Null for a picture that shows too little to tell cars apart. Throws what `openPhoto` throws.
 */
export async function photoHash(photo: Buffer): Promise<string | null> {
  const image = await openPhoto(photo)
  const grey = await image.greyscale().resize(large, large, { fit: 'fill' }).raw().toBuffer()
  const pixels = await sharp(grey, { raw: { width: large, height: large, channels: 1 } })
    .extract(innerPart(grey, large))
    .resize(small, small, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  if (shareAlike(pixels) > maxAlike) return null
  const found = strengths(pixels)
  return median(found.map(Math.abs)) < minWave ? null : hexOf(found)
}

/** The hashes of those photos that can be decoded. Never throws. */
export async function hashesOf(photos: { url: string; bytes: Buffer }[]): Promise<HashedPhoto[]> {
  const settled = await Promise.allSettled(
    photos.map(async ({ url, bytes }) => ({ photo: photoName(url), hash: await photoHash(bytes) })),
  )
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** The share of the pixels that are as bright as the most common brightness. */
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

function hexOf(found: number[]): string {
  const middle = median(found)
  const bits = found.map((strength) => (strength > middle ? '1' : '0')).join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}
