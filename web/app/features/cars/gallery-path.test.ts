import { expect, test } from 'vitest'
import { galleryPath, photoPath } from './car-photo'

test('a photo’s path keeps the query of the results that it was opened from', () => {
  expect(photoPath(galleryPath('/s/1', 'c'), 2)).toBe('/s/1/car/c/photos/2')
  expect(photoPath(galleryPath('/s/1', 'c', '?sort=price&grade=match'), 2)).toBe(
    '/s/1/car/c/photos/2?sort=price&grade=match',
  )
})
