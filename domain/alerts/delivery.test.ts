import { expect, test } from 'vitest'
import { isGivenUp, pauseMs, retryPauseMs } from './delivery'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

test('pauses grow from none to ten minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((failures) => retryPauseMs(failures) / 60_000)).toEqual([
    0, 0, 1, 2, 4, 8, 10, 10,
  ])
})

test('the pause that a provider asks for is kept, up to an hour, and shortens none', () => {
  expect(pauseMs(1, 90_000)).toBe(90_000)
  expect(pauseMs(7, 90_000)).toBe(10 * 60_000)
  expect(pauseMs(1, 5 * hourMs)).toBe(hourMs)
})

test('an alert that fails for a day while others get through is given up, but not after a few tries or a short time', () => {
  const push = { kind: 'PUSH', failures: 30, failingForMs: dayMs } as const
  expect(isGivenUp(push, true)).toBe(true)
  expect(isGivenUp({ ...push, failingForMs: dayMs - 1 }, true)).toBe(false)
  expect(isGivenUp({ ...push, failures: 7 }, true)).toBe(false)
})

test('while nothing gets through, a push is given up after three days and a mail after two weeks', () => {
  const tries = { failures: 500, failingForMs: 3 * dayMs }
  expect(isGivenUp({ ...tries, kind: 'PUSH' }, false)).toBe(true)
  expect(isGivenUp({ ...tries, kind: 'EMAIL' }, false)).toBe(false)
  expect(isGivenUp({ ...tries, kind: 'EMAIL', failingForMs: 14 * dayMs }, false)).toBe(true)
})
