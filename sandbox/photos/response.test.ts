import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { marketplaces } from '#domain/marketplaces'
import { clientGoneStatus } from '../http'
import { createInventory } from '../inventory/seed'
import { readCodes, visibleFeatures } from './edge-code'
import { imageResponse, renderImage } from './render'

const inventory = createInventory(1, 40, new Date())

test.each(marketplaces)(
  "a photo of %s is found by its name, with and without a size, and shows the posting's car",
  async (marketplace) => {
    const posting = inventory.listAll(marketplace).find((p) => p.photos.length > 1)!
    const { imageId, view } = posting.photos[1]!
    for (const [file, width] of [
      [`${imageId}.jpg`, 960],
      [`${imageId}.jpeg`, 960],
      [`${imageId}_600x450.jpg`, 600],
      [`${imageId}-1024x768.jpeg`, 1024],
    ] as const) {
      const bytes = await renderImage(inventory, file)
      expect((await sharp(bytes!).metadata()).width, file).toBe(width)
      const [shows] = await readCodes(bytes!, { photos: 1, columns: 1 })
      expect(shows?.toSorted()).toEqual(visibleFeatures(posting.car, view).toSorted())
    }
    expect(await renderImage(inventory, 'unknown.jpg')).toBeNull()
    expect(await renderImage(inventory, imageId)).toBeNull()
  },
)

test('a photo is not drawn for a client that gave up while others were drawn', async () => {
  const app = new Hono().get('/:file', (c) => imageResponse(c, inventory, c.req.param('file')))
  const [one, two, three] = inventory.listAll('facebook').map(({ photos }) => `/${photos[0]!.imageId}.jpg`)
  const client = new AbortController()
  const answers = Promise.all([
    app.request(one!),
    app.request(new Request(`http://localhost${two}`, { signal: client.signal })),
    app.request(three!),
  ])
  client.abort()
  expect((await answers).map(({ status }) => status)).toEqual([200, clientGoneStatus, 200])
})
