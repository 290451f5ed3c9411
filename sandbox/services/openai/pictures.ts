import sharp from 'sharp'
import { z } from 'zod'
import { readCodes } from '../../photos/edge-code'
import type { PhotoReader } from './formats'

/** How a document describes the attached picture. */
const tiled = z.object({
  listing: z.object({ photos: z.number().int().min(0).max(100), columns: z.number().int().min(0).max(100) }),
})

/** Reads the sandbox's own photos in a tiled picture. Other photos show nothing. */
export const photoReader =
  (document: unknown): PhotoReader =>
  async ([picture]) => {
    const described = tiled.safeParse(document)
    return picture && described.success ? readCodes(bytesOf(picture), described.data.listing) : []
  }

const patchPixels = 32
/** OpenAI's token multiplier for smaller models. */
const tokensPerPatch = 1.62

/** Input tokens of pictures at high detail, counted in patches. Throws if the data is not an image. */
export async function pictureTokens(pictures: string[]): Promise<number> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(bytesOf(picture)).metadata()))
  const patches = sizes.map(({ width, height }) => Math.ceil(width / patchPixels) * Math.ceil(height / patchPixels))
  return patches.reduce((sum, count) => sum + Math.ceil(count * tokensPerPatch), 0)
}

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
