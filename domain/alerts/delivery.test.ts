import { expect, test } from 'vitest'
import { shouldGiveUp, nextAttemptDelayMs, retryDelayMs } from './channels'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

test('the retry delay grows from zero to ten minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((failures) => retryDelayMs(failures) / 60_000)).toEqual([
    0, 0, 1, 2, 4, 8, 10, 10,
  ])
})

test('a longer delay requested by the provider applies, up to an hour', () => {
  expect(nextAttemptDelayMs(1, 90_000)).toBe(90_000)
  expect(nextAttemptDelayMs(7, 90_000)).toBe(10 * 60_000)
  expect(nextAttemptDelayMs(1, 5 * hourMs)).toBe(hourMs)
})

test('gives up on an alert that fails for a day while others succeed, but not after a few attempts or a short time', () => {
  const push = { kind: 'PUSH', failures: 30, failingForMs: dayMs } as const
  expect(shouldGiveUp(push, true)).toBe(true)
  expect(shouldGiveUp({ ...push, failingForMs: dayMs - 1 }, true)).toBe(false)
  expect(shouldGiveUp({ ...push, failures: 7 }, true)).toBe(false)
})

test('gives up on a push after three days and on an email after two weeks if nothing succeeds', () => {
  const tries = { failures: 500, failingForMs: 3 * dayMs }
  expect(shouldGiveUp({ ...tries, kind: 'PUSH' }, false)).toBe(true)
  expect(shouldGiveUp({ ...tries, kind: 'EMAIL' }, false)).toBe(false)
  expect(shouldGiveUp({ ...tries, kind: 'EMAIL', failingForMs: 14 * dayMs }, false)).toBe(true)
})
