import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { createTile } from './compose-montage'

const size = { width: 60, height: 40 }
const plain = (width: number, height: number, background = '#c02020') =>
  sharp({ create: { width, height, channels: 3, background } })
const bytes = (image: Sharp, format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' = 'jpeg') =>
  image.toFormat(format).toBuffer()
const pixel = (tile: Buffer, x: number, y: number) => [
  ...tile.subarray((y * size.width + x) * 3, (y * size.width + x) * 3 + 3),
]
const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 150 && g < 80 && b < 80

test.each(['jpeg', 'png', 'webp'] as const)('decodes a %s to a tile', async (format) => {
  const tile = await createTile(await bytes(plain(120, 80), format), size)
  expect(tile).toHaveLength(size.width * size.height * 3)
  expect(isRed(pixel(tile, 30, 20))).toBe(true)
})

test('shows a photo of another aspect ratio whole, with a background', async () => {
  const tile = await createTile(await bytes(plain(40, 80)), size)
  expect([0, 30, 59].map((x) => isRed(pixel(tile, x, 20)))).toEqual([false, true, false])
})

test('converts gray, CMYK and transparent photos to three bytes per pixel', async () => {
  const grey = await bytes(plain(120, 80).greyscale())
  const print = await bytes(plain(120, 80).toColourspace('cmyk'))
  const clear = await bytes(sharp({ create: { width: 120, height: 80, channels: 4, background: '#00000000' } }), 'png')
  for (const photo of [grey, print, clear])
    expect(await createTile(photo, size)).toHaveLength(size.width * size.height * 3)
})

test('rotates a photo by its orientation', async () => {
  const half = await bytes(plain(20, 40), 'png')
  const sideways = await bytes(
    plain(40, 40, '#2020c0')
      .composite([{ input: half, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 }),
  )
  const tile = await createTile(sideways, size)
  expect([isRed(pixel(tile, 30, 4)), isRed(pixel(tile, 30, 35))]).toEqual([true, false])
})

const svg = (text = '') => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">${text}</svg>`)
const endless = async () => {
  const frames = Buffer.concat([await plain(60, 40).raw().toBuffer(), await plain(60, 40, '#20c020').raw().toBuffer()])
  return sharp(frames, { raw: { width: 60, height: 80, channels: 3, pageHeight: 40 } })
    .webp({ loop: 0 })
    .toBuffer()
}
const hostile: [string, () => Promise<Buffer> | Buffer][] = [
  ['an SVG', () => svg()],
  ['an SVG that reads a file', () => svg('<image href="/etc/passwd" width="60" height="40"/>')],
  ['a GIF', () => bytes(plain(60, 40), 'gif')],
  ['a TIFF', () => bytes(plain(60, 40), 'tiff')],
  ['an animation', endless],
  ['a page', () => Buffer.from('<html>Not here</html>')],
  ['nothing', () => Buffer.alloc(0)],
  ['an SVG behind the first bytes of a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg()])],
  ['a JPEG that breaks off', async () => (await bytes(plain(900, 600))).subarray(0, 600)],
  ['a small file of many pixels', () => bytes(plain(5_000, 4_000), 'png')],
]

test.each(hostile)('rejects %s', async (_, photo) => {
  await expect(createTile(await photo(), size)).rejects.toThrow(Error)
})
