import type { Context } from 'hono'
import type { Inventory } from '../inventory/inventory'
import { copies, renderPhoto } from './render'

/**
 * "00a0a_abcdefghijk_0CI0t2_600x450.jpg" or the square "_50x50c". The size is optional, because other sites may omit
 * it.
 */
const fileName = /^(.+?)(?:[_-](\d{2,4})x(\d{2,4})c?)?\.jpe?g$/
const largestPixels = 1_200
const usual = { width: 960, height: 720 }

/** Serves a photo as JPEG in the size from its file name. 404 for an unknown name. */
export async function imageResponse(c: Context, inventory: Inventory, file: string): Promise<Response> {
  const image = await imageBytes(inventory, file)
  if (!image) return c.text('not found', 404)
  return c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=60' })
}

/** The same photo as bytes, for callers in this process. Returns null for an unknown name. */
export async function imageBytes(inventory: Inventory, file: string): Promise<Buffer | null> {
  const [, imageId, width, height] = fileName.exec(file) ?? []
  const known = imageId ? inventory.findPhoto(imageId) : null
  if (!known) return null
  const pixels = (text: string | undefined, otherwise: number) => Math.min(largestPixels, Number(text ?? otherwise))
  const size = { width: pixels(width, usual.width), height: pixels(height, usual.height) }
  return renderPhoto(known.posting.car, known.photo.view, size, copies[known.posting.marketplace])
}
