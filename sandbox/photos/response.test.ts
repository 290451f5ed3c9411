import sharp from 'sharp'
import { expect, test } from 'vitest'
import { marketplaces } from '#domain/marketplaces'
import { createInventory } from '../inventory/seed'
import { readCodes, visibleFeatures } from './edge-code'
import { renderImage } from './render'

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
