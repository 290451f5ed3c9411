import { background, openPhoto } from '#platform/photos/decode'

/** Pixels of a tile, three bytes each, row by row. */
export type Tile = Buffer

/**
 * Scales a whole, upright photo into a tile of this size. Uses only its pixels, and no location, date or other
 * metadata. Throws an Error for a file that is not a JPEG, PNG or WebP with one picture, is damaged, or is too large.
 */
export async function tileOf(photo: Buffer, { width, height }: { width: number; height: number }): Promise<Tile> {
  const image = await openPhoto(photo)
  return image
    .resize({ width, height, fit: 'contain', background })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
}
