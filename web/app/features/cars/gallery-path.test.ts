import { expect, test } from 'vitest'
import { galleryPath, photoPath } from './car-photo'

test("keeps the results query in a photo's path", () => {
  expect(photoPath(galleryPath('/s/1', 'c'), 2)).toBe('/s/1/car/c/photos/2')
  expect(photoPath(galleryPath('/s/1', 'c', '?sort=price&grade=match'), 2)).toBe(
    '/s/1/car/c/photos/2?sort=price&grade=match',
  )
})
