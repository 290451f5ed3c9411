import { expect, test } from 'vitest'
import { hashDistance, minSharedPhotos, countSharedPhotos, maxHashDistance } from './contradictions'

const [car, other] = ['f0f0f0f0f0f0f0f0', '00ff00ff00ff00ff']
/** The hash with its lowest bits flipped. */
const flipBits = (hash: string, bits: number) =>
  (BigInt(`0x${hash}`) ^ ((1n << BigInt(bits)) - 1n)).toString(16).padStart(16, '0')

test('the distance is the number of differing bits', () => {
  expect(hashDistance(car, car)).toBe(0)
  expect(hashDistance(car, flipBits(car, 7))).toBe(7)
  expect(hashDistance('0000000000000000', 'ffffffffffffffff')).toBe(64)
})

test('two hashes match up to the threshold and not beyond', () => {
  expect(countSharedPhotos([car], [flipBits(car, maxHashDistance)])).toBe(1)
  expect(countSharedPhotos([car], [flipBits(car, maxHashDistance + 1)])).toBe(0)
})

test('order and unshared photos do not matter', () => {
  expect(countSharedPhotos([car, other], [other, '1234123412341234', flipBits(car, 3)])).toBe(minSharedPhotos)
  expect(countSharedPhotos([], [car])).toBe(0)
})

test('each photo is matched once, so a banner shown twice counts once', () => {
  expect(countSharedPhotos([car, car], [car])).toBe(1)
  expect(countSharedPhotos([car], [car, flipBits(car, 1)])).toBe(1)
})

test('finds the maximum matching regardless of order', () => {
  // Both are close to `middle`, and only the second has another partner.
  const [left, middle, right] = [flipBits(car, 8), car, flipBits(flipBits(car, 8), 16)]
  expect(hashDistance(left, right)).toBeGreaterThan(maxHashDistance)
  expect(countSharedPhotos([middle, left], [left, right])).toBe(countSharedPhotos([left, middle], [right, left]))
  expect(countSharedPhotos([middle, left], [left, right])).toBe(2)
})
