import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Car } from '../inventory/cars/car'
import { codeStrip } from './edge-code'
import { exterior } from './exterior'
import { interior } from './interior'
import { shownBy, type PhotoView } from './views'

interface Size {
  width: number
  height: number
}

const cachedPhotos = 200
const cache = new Map<string, Promise<Buffer>>()

/** One view of a car as JPEG. The strip along its lower edge says what the view shows (edge-code). */
export function renderPhoto(car: Car, view: PhotoView, size: Size): Promise<Buffer> {
  const svg = svgOf(car, view, size)
  const strip = codeStrip(shownBy(car, view), size)
  const key = createHash('sha1').update(`${svg} ${strip.svg}`).digest('base64')
  const photo = cache.get(key) ?? draw(svg, strip, size)
  // The first entry is the least recently used one.
  cache.delete(key)
  cache.set(key, photo)
  if (cache.size > cachedPhotos) cache.delete(cache.keys().next().value as string)
  return photo
}

const draw = (svg: string, strip: { svg: string; height: number }, size: Size) =>
  sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .composite([{ input: Buffer.from(strip.svg), left: 0, top: size.height - strip.height }])
    .jpeg({ quality: 84 })
    .toBuffer()

/** The drawing as SVG, without its code. A square is cut out of its middle. */
export function svgOf(car: Car, view: PhotoView, { width, height }: Size): string {
  const inside = view === 'interior' ? interior(car) : exterior(car, view)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 450" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${inside}</svg>`
}
