import sharp from 'sharp'
import { z } from 'zod'
import { readCodes } from '../../photos/edge-code'
import type { PhotoReader } from './formats'

/** What a document says of the picture beside it. */
const tiled = z.object({
  listing: z.object({ photos: z.number().int().min(0).max(100), columns: z.number().int().min(0).max(100) }),
})

/** Sees the sandbox's own photos in the tiles of the picture that a document describes. Other photos show nothing. */
export const photoReader =
  (document: unknown): PhotoReader =>
  async ([picture]) => {
    const described = tiled.safeParse(document)
    return picture && described.success ? readCodes(bytesOf(picture), described.data.listing) : []
  }

const patchPixels = 32
/** What the real service multiplies the patches of its smaller models by. */
const tokensPerPatch = 1.62

/** The input tokens of pictures at high detail, counted by patches. Throws for data that is no picture. */
export async function pictureTokens(pictures: string[]): Promise<number> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(bytesOf(picture)).metadata()))
  const patches = sizes.map(({ width, height }) => Math.ceil(width / patchPixels) * Math.ceil(height / patchPixels))
  return patches.reduce((sum, count) => sum + Math.ceil(count * tokensPerPatch), 0)
}

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
