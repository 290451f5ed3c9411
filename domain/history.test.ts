import { expect, test } from 'vitest'
import { isHistory } from './history'

const at = (ms: number) => new Date(Date.UTC(2026, 10, 21) + ms)

test('a car posted before the search began is history, one posted in the same second is news', () => {
  const seen = at(60_000)
  expect(isHistory({ postedAt: at(4_000), firstSeenAt: seen, foundOnFirstLook: true }, at(5_900))).toBe(true)
  expect(isHistory({ postedAt: at(5_000), firstSeenAt: seen, foundOnFirstLook: true }, at(5_900))).toBe(false)
})

test('without a posting time, when it was first seen counts', () => {
  expect(isHistory({ postedAt: null, firstSeenAt: at(1_000), foundOnFirstLook: false }, at(5_000))).toBe(true)
  expect(isHistory({ postedAt: null, firstSeenAt: at(9_000), foundOnFirstLook: false }, at(5_000))).toBe(false)
})

test('what was there at the first look, without a posting time, may have been there for long', () => {
  expect(isHistory({ postedAt: null, firstSeenAt: at(9_000), foundOnFirstLook: true }, at(5_000))).toBe(true)
})
