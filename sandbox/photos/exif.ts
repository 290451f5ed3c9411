import sharp from 'sharp'
import { z } from 'zod'

const description = z.object({ shows: z.array(z.string()) })

/** The features that a drawn photo's EXIF lists; empty where it lists none. */
export async function shownIn(jpeg: Buffer): Promise<string[]> {
  const { exif } = await sharp(jpeg).metadata()
  // The only JSON in the block is the ImageDescription, which is ASCII.
  const json = /\{"shows":\[[^\]]*\]\}/.exec(exif?.toString('latin1') ?? '')?.[0]
  return json ? description.parse(JSON.parse(json)).shows : []
}
