import { expect, test } from 'vitest'
import { hashDistance, minSharedPhotos, sharedPhotos, maxHashDistance } from './contradictions'

const [car, other] = ['f0f0f0f0f0f0f0f0', '00ff00ff00ff00ff']
/** The hash with its lowest bits flipped. */
const off = (hash: string, bits: number) =>
  (BigInt(`0x${hash}`) ^ ((1n << BigInt(bits)) - 1n)).toString(16).padStart(16, '0')

test('two hashes differ by so many bits', () => {
  expect(hashDistance(car, car)).toBe(0)
  expect(hashDistance(car, off(car, 7))).toBe(7)
  expect(hashDistance('0000000000000000', 'ffffffffffffffff')).toBe(64)
})

test('a photo is the same up to the threshold, and not beyond', () => {
  expect(sharedPhotos([car], [off(car, maxHashDistance)])).toBe(1)
  expect(sharedPhotos([car], [off(car, maxHashDistance + 1)])).toBe(0)
})

test('the order does not matter, and photos that only one listing has do not either', () => {
  expect(sharedPhotos([car, other], [other, '1234123412341234', off(car, 3)])).toBe(minSharedPhotos)
  expect(sharedPhotos([], [car])).toBe(0)
})

test('each photo is matched once: the same banner twice is one photo in common', () => {
  expect(sharedPhotos([car, car], [car])).toBe(1)
  expect(sharedPhotos([car], [car, off(car, 1)])).toBe(1)
})

test('the most matches are found, whichever partner comes first', () => {
  // Both are close to `middle`, and only the second has another partner.
  const [left, middle, right] = [off(car, 8), car, off(off(car, 8), 16)]
  expect(hashDistance(left, right)).toBeGreaterThan(maxHashDistance)
  expect(sharedPhotos([middle, left], [left, right])).toBe(sharedPhotos([left, middle], [right, left]))
  expect(sharedPhotos([middle, left], [left, right])).toBe(2)
})
