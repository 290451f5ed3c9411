import { expect, test } from 'vitest'
import { isBlind } from './blind'

const feeds = (tried: number, failing: number, touched = failing) => ({ tried, failing, touched, reason: null })

test('a marketplace becomes blind when most of its feeds have failed for two minutes', () => {
  expect(isBlind(feeds(4, 3), false)).toBe(true)
  expect(isBlind(feeds(4, 2), false)).toBe(false)
  expect(isBlind(feeds(4, 0, 4), false)).toBe(false)
  expect(isBlind(feeds(1, 1), false)).toBe(true)
  expect(isBlind(feeds(0, 0), false)).toBe(false)
})

test('a blind marketplace recovers when fewer than half of its feeds failed lately, but not if none was tried', () => {
  expect(isBlind(feeds(4, 0, 2), true)).toBe(true)
  expect(isBlind(feeds(4, 0, 1), true)).toBe(false)
  expect(isBlind(feeds(0, 0), true)).toBe(true)
})
