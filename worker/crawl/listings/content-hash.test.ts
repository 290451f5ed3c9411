import { expect, test } from 'vitest'
import { contentHash } from './content-hash'

const content = { title: '2014 Honda Civic', description: 'Clean', attributes: { fuel: 'gas' } }
const withPhotos = (...photoUrls: string[]) => contentHash({ ...content, photoUrls })

test('hashes a photo by its file name, whatever its host and signature', () => {
  const hash = withPhotos('https://one.example/a/1.jpg?oe=68F0&sig=a/b')
  expect(withPhotos('https://two.example/b/1.jpg?oe=6A00')).toBe(hash)
  expect(withPhotos('https://one.example/a/2.jpg?oe=68F0&sig=a/b')).not.toBe(hash)
})
