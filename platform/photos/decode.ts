import sharp, { type Sharp } from 'sharp'

/** Maximum decoded size: a small file can decompress to a huge number of pixels. */
const maxPixels = 16_000_000
/** In seconds. */
const maxDecodingLength = 5
/** Fills the tile around a narrow photo and behind a transparent one. */
export const photoBackground = '#16181c'

// Every photo is decoded once, so libvips needs no cache.
sharp.cache(false)

/** Magic bytes of the supported formats. Nothing else reaches a decoder, SVG in particular. */
const starts: { format: string; isStart: (bytes: Buffer) => boolean }[] = [
  { format: 'jpeg', isStart: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { format: 'png', isStart: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) },
  {
    format: 'webp',
    isStart: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
]

/**
 * Opens a photo for decoding: upright, opaque, bounded in pixels and time. Throws an Error unless the file is a JPEG,
 * PNG or WebP with a single image. A damaged or too large one throws when its pixels are read.
 */
export async function openPhoto(photo: Buffer): Promise<Sharp> {
  const format = starts.find(({ isStart }) => isStart(photo))?.format
  if (format === undefined) throw new Error('not a JPEG, PNG or WebP')
  const image = sharp(photo, { limitInputPixels: maxPixels, failOn: 'error' })
  const seen = await image.metadata()
  if (seen.format !== format || (seen.pages ?? 1) > 1) throw new Error('not one picture')
  return image.autoOrient().flatten({ background: photoBackground }).timeout({ seconds: maxDecodingLength })
}
