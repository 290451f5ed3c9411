import sharp from 'sharp'

const [width, height] = [320, 240]

/** Combines the sandbox's photos into one vertical picture. Returns a data URL. */
export async function createTestMontage(photoUrls: string[]): Promise<string> {
  const tiles = await Promise.all(
    photoUrls.map(async (url, i) => {
      const photo = Buffer.from(await (await fetch(url)).arrayBuffer())
      return { input: await sharp(photo).resize(width, height).toBuffer(), left: 0, top: i * height }
    }),
  )
  const picture = sharp({ create: { width, height: height * photoUrls.length, channels: 3, background: '#000000' } })
  const jpeg = await picture.composite(tiles).jpeg({ quality: 70 }).toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
