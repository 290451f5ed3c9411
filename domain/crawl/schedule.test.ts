import { expect, test } from 'vitest'
import { judgeRetryDelayMs } from './schedule'

test('an unusable model answer is retried immediately, then with growing delays', () => {
  expect([1, 2, 3, 4, 20].map(judgeRetryDelayMs)).toEqual([0, 60_000, 120_000, 240_000, 3_600_000])
})
