import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Marketplace } from '#domain/marketplaces'
import type { Car } from '../inventory/cars/car'
import { codeStrip } from './edge-code'
import { exterior } from './exterior'
import { interior } from './interior'
import { shownBy, type PhotoView } from './views'

interface Size {
  width: number
  height: number
}

/** What a marketplace does to the photo that a seller uploads. Every copy shows the same, and none has the same bytes. */
export interface Copy {
  /** Of a JPEG, 0 to 100. */
  quality: number
  /** What is cut off at each edge, as a share of the width or height. */
  cut: number
  /** Bars above and below, as a share of the height; 0 for none. */
  bars: number
}

export const copies: Record<Marketplace, Copy> = {
  craigslist: { quality: 84, cut: 0, bars: 0 },
  cargurus: { quality: 72, cut: 0, bars: 0.03 },
  facebook: { quality: 64, cut: 0.015, bars: 0 },
}

const cachedPhotos = 200
const cache = new Map<string, Promise<Buffer>>()

/**
 * One view of a car as JPEG, as a marketplace serves it. The strip along its lower edge says what the view shows
 * (edge-code).
 */
export function renderPhoto(car: Car, view: PhotoView, size: Size, copy = copies.craigslist): Promise<Buffer> {
  const bar = Math.round(size.height * copy.bars)
  const inner = { width: size.width, height: size.height - 2 * bar }
  const svg = svgOf(car, view, inner, copy.cut)
  const strip = codeStrip(shownBy(car, view), inner)
  const key = createHash('sha1')
    .update(`${svg} ${strip.svg} ${JSON.stringify(copy)}`)
    .digest('base64')
  const photo = cache.get(key) ?? draw(svg, strip, inner, copy, bar)
  // The first entry is the least recently used one.
  cache.delete(key)
  cache.set(key, photo)
  if (cache.size > cachedPhotos) cache.delete(cache.keys().next().value as string)
  return photo
}

async function draw(
  svg: string,
  strip: { svg: string; height: number },
  inner: Size,
  { quality }: Copy,
  bar: number,
): Promise<Buffer> {
  const drawn = sharp({ create: { ...inner, height: inner.height + 2 * bar, channels: 3, background: '#000000' } })
  return drawn
    .composite([
      { input: Buffer.from(svg), left: 0, top: bar },
      { input: Buffer.from(strip.svg), left: 0, top: bar + inner.height - strip.height },
    ])
    .jpeg({ quality })
    .toBuffer()
}

/** The drawing as SVG, without its code. A square is cut out of its middle, and `cut` off each edge. */
export function svgOf(car: Car, view: PhotoView, { width, height }: Size, cut = 0): string {
  const inside = view === 'interior' ? interior(car) : exterior(car, view)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[600 * cut, 450 * cut, 600 * (1 - 2 * cut), 450 * (1 - 2 * cut)].join(' ')}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${inside}</svg>`
}
