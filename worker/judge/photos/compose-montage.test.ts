import sharp from 'sharp'
import { expect, test } from 'vitest'
import { composeMontage, tileCorner, chooseGrid, maxTiles, montageSize } from './compose-montage'

const photo = async (background: string) => ({
  background,
  bytes: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
const broken = { background: 'none', bytes: Buffer.from('no photo') }

test("a montage is a JPEG of its grid without the photos' metadata", async () => {
  const place = { IFD3: { GPSLatitude: '37/1 46/1 30/1', GPSLatitudeRef: 'N' }, IFD0: { Artist: 'A seller' } }
  const { bytes } = await photo('#808080')
  const located = await sharp(bytes).withExif(place).jpeg().toBuffer()
  expect(located.includes('A seller')).toBe(true)
  const composed = await composeMontage([{ bytes: located }, { bytes: located }])
  const seen = await sharp(composed!.jpeg).metadata()
  expect(seen).toMatchObject({ format: 'jpeg', ...montageSize(chooseGrid(2)) })
  expect([seen.exif, seen.xmp, seen.iptc, seen.icc]).toEqual([undefined, undefined, undefined, undefined])
  expect(composed!.jpeg.includes('A seller')).toBe(false)
})

test('each tile shows its number in a corner and its photo elsewhere', async () => {
  const photos = await Promise.all(Array.from({ length: maxTiles }, () => photo('#c02020')))
  const { jpeg, grid } = (await composeMontage(photos))!
  const corners = await Promise.all(
    photos.map((_, place) => {
      const area = { ...tileCorner(grid, place), width: 42, height: 32 }
      return sharp(jpeg).extract(area).greyscale().threshold(128).png().toBuffer()
    }),
  )
  expect(new Set(corners.map((corner) => corner.toString('base64'))).size).toBe(maxTiles)
  for (const corner of corners) {
    const { channels } = await sharp(corner).stats()
    expect(channels[0]!.mean).toBeGreaterThan(8) // white strokes
    expect(channels[0]!.mean).toBeLessThan(120) // on black
  }
  for (const place of photos.keys()) {
    const { left, top } = tileCorner(grid, place)
    const { dominant } = await sharp(jpeg)
      .extract({ left: left + 50, top: top + 40, width: 200, height: 150 })
      .stats()
    expect(dominant.r).toBeGreaterThan(dominant.g + 80)
  }
})

test('skips a file that is not a photo and enlarges the other tiles', async () => {
  const good = [await photo('#c02020'), await photo('#20c020')]
  const composed = await composeMontage([broken, good[0]!, broken, good[1]!])
  expect(composed).toMatchObject({ photos: good, grid: chooseGrid(2) })
})

test('returns null without any photo', async () => {
  expect(await composeMontage([])).toBeNull()
  expect(await composeMontage([broken, broken])).toBeNull()
})
