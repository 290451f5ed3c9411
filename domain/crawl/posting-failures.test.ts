import { expect, test } from 'vitest'
import { shouldRetryOldest, indicatesSiteFailure, shouldQuarantine, postingRetryDelayMs } from './posting-failures'

test('the retry delay grows from a minute to two hours', () => {
  expect([1, 2, 3, 4, 8].map((failures) => postingRetryDelayMs(failures) / 60_000)).toEqual([1, 5, 25, 120, 120])
})

test('quarantines after four failures if other postings succeeded, and after eight in any case', () => {
  expect([3, 4, 7, 8].map((failures) => shouldQuarantine(failures, true))).toEqual([false, true, true, true])
  expect([3, 4, 7, 8].map((failures) => shouldQuarantine(failures, false))).toEqual([false, false, false, true])
})

test('three failures in a row indicate a site failure, and the third attempt uses an old posting', () => {
  const run = (failedInARow: number) => ({ failedInARow, isAnswered: true })
  expect([1, 2, 3].map((count) => indicatesSiteFailure(run(count), false))).toEqual([false, false, true])
  expect([0, 1, 2, 3].map((count) => shouldRetryOldest(run(count)))).toEqual([false, false, true, false])
})

test('a login wall indicates a site failure at once, unless the site just served another posting', () => {
  expect(indicatesSiteFailure({ failedInARow: 1, isAnswered: false }, true)).toBe(true)
  expect(indicatesSiteFailure({ failedInARow: 1, isAnswered: true }, true)).toBe(false)
})
