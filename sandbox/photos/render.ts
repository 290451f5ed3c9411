import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Car } from '../inventory/cars/car'
import { exterior } from './exterior'
import { interior } from './interior'
import { shownBy, type PhotoView } from './views'

interface Size {
  width: number
  height: number
}

const cachedPhotos = 200
const cache = new Map<string, Promise<Buffer>>()

/** One view of a car as JPEG. Its EXIF ImageDescription says what the view shows, as JSON `{"shows":[…]}`. */
export function renderPhoto(imageId: string, car: Car, view: PhotoView, size: Size): Promise<Buffer> {
  const svg = svgOf(car, view, size)
  // The key includes the drawing, because a name can stand for another car after a reset.
  const key = createHash('sha1').update(`${imageId} ${svg}`).digest('base64')
  const cached = cache.get(key)
  const photo = cached ?? draw(imageId, svg, shownBy(car, view))
  // The first entry is the least recently used one.
  cache.delete(key)
  cache.set(key, photo)
  if (cache.size > cachedPhotos) cache.delete(cache.keys().next().value as string)
  return photo
}

const draw = (imageId: string, svg: string, shows: string[]) =>
  sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .withExif({ IFD0: { ImageDescription: JSON.stringify({ shows }), ImageUniqueID: imageId } })
    .toBuffer()

/** The drawing as SVG. A square is cut out of its middle. */
export function svgOf(car: Car, view: PhotoView, { width, height }: Size): string {
  const inside = view === 'interior' ? interior(car) : exterior(car, view)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 450" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${inside}</svg>`
}
