import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { testWithCanaries } from '../../../e2e/support/canaries'
import { hashDistance, countSharedPhotos, maxHashDistance } from '#domain/identity/contradictions'
import { marketplaces } from '#domain/marketplaces'
import { createCar } from '#sandbox/inventory/cars/create-car'
import { modelLines } from '#sandbox/inventory/cars/models'
import { marketplaceEncodings, renderPhoto } from '#sandbox/photos/render'
import { photoViews } from '#sandbox/photos/edge-code'
import { createRandom } from '#sandbox/random'
import { hashPhotos, hashPhoto } from './hash'

const [width, height] = [600, 450]
/** Cars of one model that differ only in paint, location and equipment. */
const cars = Array.from({ length: 12 }, (_, i) => createCar(modelLines[0]!, createRandom(i)))
const photos: { photo: Buffer; hash: string }[][] = []

beforeAll(async () => {
  for (const car of cars) {
    const views = photoViews.map(async (view) => {
      const photo = await renderPhoto(car, view, { width, height })
      return { photo, hash: (await hashPhoto(photo))! }
    })
    photos.push(await Promise.all(views))
  }
})

const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`) // oxfmt-ignore
const watermark = svg('<g fill="#ffffff" opacity="0.4"><rect x="450" y="405" width="130" height="28"/></g>')
const edits: [string, (photo: Sharp) => Sharp][] = [
  ['smaller and of poor quality', (photo) => photo.resize(240, 180).jpeg({ quality: 40 })],
  ['a WebP', (photo) => photo.webp({ quality: 60 })],
  ['brighter and more colourful', (photo) => photo.modulate({ brightness: 1.12, saturation: 1.3 }).jpeg()],
  ['with bars above and below', (photo) => photo.extend({ top: 40, bottom: 40, background: '#000000' }).jpeg()],
  ['with white bars at the sides', (photo) => photo.extend({ left: 60, right: 60, background: '#ffffff' }).jpeg()],
  ['with a see-through watermark', (photo) => photo.composite([{ input: watermark }]).jpeg()],
  ['cropped a little', (photo) => photo.extract({ left: 9, top: 7, width: width - 18, height: height - 14 }).jpeg()],
]

testWithCanaries(edits, ([edit]) => edit === 'a WebP')('recognizes a photo that is %s', async ([_, edit]) => {
  const distances = []
  for (const { photo, hash } of photos.flat()) {
    const edited = await edit(sharp(photo)).toBuffer()
    distances.push(hashDistance(hash, (await hashPhoto(edited))!))
  }
  // Measured: 99 of 100 (docs/decisions/028). A brightened sky can look like a border.
  expect(distances.filter((distance) => distance > maxHashDistance).length, String(distances)).toBeLessThanOrEqual(1)
})

test('two cars of one model share at most one photo, and nearly all share none', () => {
  const hashes = photos.map((views) => views.map(({ hash }) => hash))
  const common = hashes.flatMap((views, i) => hashes.slice(0, i).map((others) => countSharedPhotos(views, others)))
  expect(common).toHaveLength(66)
  expect(Math.max(...common)).toBeLessThanOrEqual(1)
  expect(common.filter((count) => count > 0).length).toBeLessThanOrEqual(3)
})

test("recognizes a car's photos on all marketplaces, although no two files are equal", async () => {
  for (const car of cars.slice(0, 3)) {
    const sets = []
    const files = new Set<string>()
    for (const marketplace of marketplaces) {
      const size = marketplace === 'craigslist' ? { width, height } : { width: 960, height: 720 }
      const copied = await Promise.all(
        photoViews.map((view) => renderPhoto(car, view, size, marketplaceEncodings[marketplace])),
      )
      copied.forEach((bytes) => files.add(bytes.toString('base64')))
      sets.push(await Promise.all(copied.map(async (bytes) => (await hashPhoto(bytes))!)))
    }
    expect(files.size).toBe(9)
    for (const [a, b] of [[0, 1], [0, 2], [1, 2]] as const) expect(countSharedPhotos(sets[a]!, sets[b]!)).toBe(3) // oxfmt-ignore
  }
})

const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => 120 + ((i * 7919) % 5)))
const plain: [string, Sharp][] = [
  ['of one colour', sharp(svg('<rect width="600" height="450" fill="#808080"/>'))],
  ['of one colour and noise', sharp(noise, { raw: { width, height, channels: 3 } })],
  ['too dark to see', sharp(svg('<rect width="600" height="450" fill="#050505"/><circle cx="300" cy="200" r="90" fill="#080808"/>'))], // oxfmt-ignore
  [
    'a placeholder',
    sharp(svg('<rect width="600" height="450" fill="#eeeeee"/><circle cx="300" cy="225" r="70" fill="#999999"/>')),
  ],
  [
    'a logo on white',
    sharp(svg('<rect width="600" height="450" fill="#fff"/><path d="M120 180H480V220H120ZM150 240H450V270H150Z"/>')),
  ],
]

test.each(plain)('has no hash for a picture that is %s', async (_, picture) => {
  expect(await hashPhoto(await picture.jpeg().toBuffer())).toBeNull()
})

test('skips files that are not photos and keeps the names of the others', async () => {
  const { photo, hash } = photos[0]![0]!
  const drawn = svg('<circle r="9"/>')
  await expect(hashPhoto(drawn)).rejects.toThrow('not a JPEG')
  const given = [
    { url: 'https://images.example/a/1.jpg', bytes: drawn },
    { url: 'https://images.example/a/2.jpg?signed=x', bytes: photo },
  ]
  expect(await hashPhotos(given)).toEqual([{ photo: '2.jpg', hash }])
})
