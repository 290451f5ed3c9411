import { expect, test } from 'vitest'
import { findInnerPart } from './hash'

const size = 128
const picture = (level: (x: number, y: number) => number) =>
  Buffer.from(Array.from({ length: size * size }, (_, i) => level(i % size, Math.floor(i / size))))
const content = (x: number, y: number) => 90 + ((x * 31 + y * 17) % 80)
const whole = { left: 0, top: 0, width: size, height: size }

test('bars of any width up to a quarter are cut off, with the line in which bar and picture mix', () => {
  const bars = picture((x, y) => (y < 12 || y >= 120 ? 2 : content(x, y)))
  expect(findInnerPart(bars, size)).toEqual({ left: 0, top: 13, width: size, height: size - 13 - 9 })
  const sides = picture((x, y) => (x < 6 || x >= 122 ? 250 : content(x, y)))
  expect(findInnerPart(sides, size)).toEqual({ left: 7, top: 0, width: size - 14, height: size })
})

test('a picture without a border stays whole', () => {
  expect(findInnerPart(picture(content), size)).toEqual(whole)
})

test('a sky that fades into the picture is no border, nor is a picture of one brightness', () => {
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

test('a plain half of the picture is no border', () => {
  expect(
    findInnerPart(
      picture((x, y) => (y < 60 ? 200 : content(x, y))),
      size,
    ),
  ).toEqual(whole)
})
