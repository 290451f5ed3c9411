import { expect, test } from 'vitest'
import { shouldRetryOldest, indicatesSiteFailure, shouldQuarantine, postingPauseMs } from './posting-failures'

test('the pause grows from a minute to two hours', () => {
  expect([1, 2, 3, 4, 8].map((failures) => postingPauseMs(failures) / 60_000)).toEqual([1, 5, 25, 120, 120])
})

test('four failures are enough if others were answered meanwhile, eight in any case', () => {
  expect([3, 4, 7, 8].map((failures) => shouldQuarantine(failures, true))).toEqual([false, true, true, true])
  expect([3, 4, 7, 8].map((failures) => shouldQuarantine(failures, false))).toEqual([false, false, false, true])
})

test('three failures in a row are evidence about the site, and the third posting is an old one', () => {
  const run = (failedInARow: number) => ({ failedInARow, isAnswered: true })
  expect([1, 2, 3].map((count) => indicatesSiteFailure(run(count), false))).toEqual([false, false, true])
  expect([0, 1, 2, 3].map((count) => shouldRetryOldest(run(count)))).toEqual([false, false, true, false])
})

test('a wall is evidence at once, unless the site has just served another posting', () => {
  expect(indicatesSiteFailure({ failedInARow: 1, isAnswered: false }, true)).toBe(true)
  expect(indicatesSiteFailure({ failedInARow: 1, isAnswered: true }, true)).toBe(false)
})
