import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Context } from 'hono'
import type { Marketplace } from '#domain/marketplaces'
import type { Car } from '../inventory/cars/models'
import type { Inventory } from '../inventory/inventory'
import { clientGoneResponse } from '../http'
import { codeStrip, visibleFeatures, type PhotoView } from './edge-code'
import { drawExterior } from './exterior'
import { drawInterior } from './scenery'

interface Size {
  width: number
  height: number
}

/** How a marketplace processes an uploaded photo: its copies show the same picture but have different bytes. */
interface PhotoEncoding {
  /** 0 to 100. */
  quality: number
  /** Share of the width and height that is cropped at each edge. */
  cut: number
  /** Height of the bars at top and bottom, as a share of the photo's height. */
  bars: number
}

export const marketplaceEncodings: Record<Marketplace, PhotoEncoding> = {
  craigslist: { quality: 84, cut: 0, bars: 0 },
  cargurus: { quality: 72, cut: 0, bars: 0.03 },
  facebook: { quality: 64, cut: 0.015, bars: 0 },
}

/** Pixels. */
const largeAbove = 320 * 240
const cachedPhotos = 200
const cache = new Map<string, Promise<Buffer>>()

/**
 * Renders one view of a car as a JPEG as served by a marketplace. A code strip at the lower edge lists what the view
 * shows; see edge-code.ts.
 */
export function renderPhoto(
  car: Car,
  view: PhotoView,
  size: Size,
  copy = marketplaceEncodings.craigslist,
): Promise<Buffer> {
  const bar = Math.round(size.height * copy.bars)
  const inner = { width: size.width, height: size.height - 2 * bar }
  const svg = renderSvg(car, view, drawnSize(inner), copy.cut)
  const strip = codeStrip(visibleFeatures(car, view), inner)
  const key = createHash('sha1')
    .update(`${svg} ${strip.svg} ${JSON.stringify(copy)}`)
    .digest('base64')
  const photo = cache.get(key) ?? draw(svg, strip, inner, copy, bar)
  // Move the entry to the end: the first entry is the least recently used.
  cache.delete(key)
  cache.set(key, photo)
  if (cache.size > cachedPhotos) cache.delete(cache.keys().next().value as string)
  return photo
}

/** Drawing takes most of the time, and more for each pixel, so large photos are drawn at half their size. */
function drawnSize({ width, height }: Size): Size {
  const isLarge = width * height > largeAbove
  return isLarge ? { width: Math.round(width / 2), height: Math.round(height / 2) } : { width, height }
}

async function draw(
  svg: string,
  strip: { svg: string; height: number },
  inner: Size,
  { quality }: PhotoEncoding,
  bar: number,
): Promise<Buffer> {
  const bars = { top: bar, bottom: bar, background: '#000000' }
  return sharp(Buffer.from(svg))
    .resize(inner.width, inner.height, { fit: 'fill' })
    .flatten()
    .extend(bars)
    .composite([{ input: Buffer.from(strip.svg), left: 0, top: bar + inner.height - strip.height }])
    .jpeg({ quality })
    .toBuffer()
}

/**
 * Draws the view without its code strip. Other aspect ratios are center-cropped, and `cut` is cropped at each edge.
 */
export function renderSvg(car: Car, view: PhotoView, { width, height }: Size, cut = 0): string {
  const inside = view === 'interior' ? drawInterior(car) : drawExterior(car, view)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[600 * cut, 450 * cut, 600 * (1 - 2 * cut), 450 * (1 - 2 * cut)].join(' ')}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${inside}</svg>`
}

/**
 * "00a0a_abcdefghijk_0CI0t2_600x450.jpg" or the square "_50x50c". The size is optional, because other sites may omit
 * it.
 */
const fileName = /^(.+?)(?:[_-](\d{2,4})x(\d{2,4})c?)?\.jpe?g$/
const largestPixels = 1_200
const usual = { width: 960, height: 720 }

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Serves a photo as a JPEG in the size given by its file name. 404 for an unknown name. Photos are drawn one at a time,
 * and not for a client that gave up: on a busy machine, all would otherwise be ready too late.
 */
export async function imageResponse(c: Context, inventory: Inventory, file: string): Promise<Response> {
  const { signal } = c.req.raw
  const turn = lastTurn.then(() => (signal.aborted ? undefined : renderImage(inventory, file)))
  lastTurn = turn.catch(() => {})
  const image = await turn
  if (image === undefined) return clientGoneResponse()
  if (!image) return c.text('not found', 404)
  return c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=60' })
}

/** Returns the photo's bytes for callers in this process; null for an unknown name. */
export async function renderImage(inventory: Inventory, file: string): Promise<Buffer | null> {
  const [, imageId, width, height] = fileName.exec(file) ?? []
  const known = imageId ? inventory.findPhoto(imageId) : null
  if (!known) return null
  const pixels = (text: string | undefined, otherwise: number) => Math.min(largestPixels, Number(text ?? otherwise))
  const size = { width: pixels(width, usual.width), height: pixels(height, usual.height) }
  return renderPhoto(known.posting.car, known.photo.view, size, marketplaceEncodings[known.posting.marketplace])
}
