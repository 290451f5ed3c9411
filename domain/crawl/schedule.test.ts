import { expect, test } from 'vitest'
import { judgePauseMs } from './schedule'

test('a car that the model gives no usable answer for is retried at once, then ever more rarely', () => {
  expect([1, 2, 3, 4, 20].map(judgePauseMs)).toEqual([0, 60_000, 120_000, 240_000, 3_600_000])
})
