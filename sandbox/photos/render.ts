import sharp from 'sharp'
import type { Car } from '../world/car'
import { shownBy, type PhotoView } from './views'

/** Draws one view of a car as JPEG. Its EXIF ImageDescription says what the view shows, as JSON `{"shows":[…]}`. */
export function renderPhoto(
  imageId: string,
  car: Car,
  view: PhotoView,
  size: { width: number; height: number },
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 450" width="${size.width}" height="${size.height}"><rect width="600" height="450" fill="${car.paint}"/></svg>`
  return sharp(Buffer.from(svg))
    .jpeg({ quality: 82 })
    .withExif({ IFD0: { ImageDescription: JSON.stringify({ shows: shownBy(car, view) }), ImageUniqueID: imageId } })
    .toBuffer()
}
