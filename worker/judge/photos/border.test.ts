import { expect, test } from 'vitest'
import { findInnerPart } from './hash'

const size = 128
const picture = (level: (x: number, y: number) => number) =>
  Buffer.from(Array.from({ length: size * size }, (_, i) => level(i % size, Math.floor(i / size))))
const content = (x: number, y: number) => 90 + ((x * 31 + y * 17) % 80)
const whole = { left: 0, top: 0, width: size, height: size }

test('removes bars of up to a quarter, with the line that mixes bar and picture', () => {
  const bars = picture((x, y) => (y < 12 || y >= 120 ? 2 : content(x, y)))
  expect(findInnerPart(bars, size)).toEqual({ left: 0, top: 13, width: size, height: size - 13 - 9 })
  const sides = picture((x, y) => (x < 6 || x >= 122 ? 250 : content(x, y)))
  expect(findInnerPart(sides, size)).toEqual({ left: 7, top: 0, width: size - 14, height: size })
})

test('keeps a picture without a border whole', () => {
  expect(findInnerPart(picture(content), size)).toEqual(whole)
})

test('a sky or a picture of one brightness is not a border', () => {
  expect(
    findInnerPart(
      picture((_, y) => 230 - y),
      size,
    ),
  ).toEqual(whole)
  expect(
    findInnerPart(
      picture(() => 128),
      size,
    ),
  ).toEqual(whole)
})

test('a plain half of the picture is not a border', () => {
  expect(
    findInnerPart(
      picture((x, y) => (y < 60 ? 200 : content(x, y))),
      size,
    ),
  ).toEqual(whole)
})
