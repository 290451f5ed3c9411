import sharp from 'sharp'
import { expect, test } from 'vitest'
import { thorough } from '../../e2e/support/canaries'
import { createCar } from '../inventory/cars/create-car'
import { modelLines } from '../inventory/cars/models'
import { createRandom } from '../random'
import { readCodes, photoViews, visibleFeatures, photoFeatures } from './edge-code'
import { renderPhoto } from './render'

const cars = modelLines.slice(0, 8).map((line, i) => createCar(line, createRandom(i)))
const single = { photos: 1, columns: 1 }

test('the edge code can be read from a small tile in poor quality', thorough, async () => {
  for (const car of cars) {
    for (const view of photoViews) {
      const photo = await renderPhoto(car, view, { width: 960, height: 720 })
      const small = await sharp(photo).resize(320, 240).jpeg({ quality: 70 }).toBuffer()
      const inOrder = photoFeatures.filter((thing) => visibleFeatures(car, view).includes(thing))
      expect(await readCodes(photo, single)).toEqual([inOrder])
      expect(await readCodes(small, single)).toEqual([inOrder])
    }
  }
})

test('each tile has its own code, and a tile without a code shows nothing', async () => {
  const [width, height] = [320, 240]
  const photos = await Promise.all(photoViews.map((view) => renderPhoto(cars[0]!, view, { width, height })))
  const places = [
    [0, 0],
    [width, 0],
    [width, height],
  ] as const
  const picture = await sharp({ create: { width: 2 * width, height: 2 * height, channels: 3, background: '#c8b090' } })
    .composite(photos.map((input, i) => ({ input, left: places[i]![0], top: places[i]![1] })))
    .jpeg({ quality: 70 })
    .toBuffer()
  const seen = await readCodes(picture, { photos: 4, columns: 2 })
  expect(seen.map((shows) => shows.length > 0)).toEqual([true, true, false, true])
  expect(seen[1]).toEqual(expect.arrayContaining(visibleFeatures(cars[0]!, 'front')))
  expect(seen[3]).toEqual(expect.arrayContaining(visibleFeatures(cars[0]!, 'interior')))
})

test('edges with noise or stripes are not read as codes', async () => {
  const random = createRandom(7)
  const [width, height] = [330, 248]
  const noise = Buffer.from(Array.from({ length: width * height }, () => random.int(0, 255)))
  const stripes = Buffer.from(Array.from({ length: width * height }, (_, i) => (Math.floor((i % width) / 7) % 2) * 90))
  for (const pixels of [noise, stripes]) {
    const picture = await sharp(pixels, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer()
    expect(await readCodes(picture, single)).toEqual([[]])
  }
})
