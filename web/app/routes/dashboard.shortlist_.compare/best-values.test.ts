import { expect, test } from 'vitest'
import { bestValues } from './best-values'

test.each([
  ['the lowest', [3, 1, 2], 'low', [false, true, false]],
  ['the highest', [2015, 2019, null], 'high', [false, true, false]],
  ['all that are best alike', [1, 1, 2], 'low', [true, true, false]],
  ['none if all are alike', [2, 2], 'low', [false, false]],
  ['none if one is known', [null, 4, null], 'low', [false, false, false]],
  ['none of nothing', [], 'high', []],
] as const)('%s', (_, values, prefers, best) => {
  expect(bestValues([...values], prefers)).toEqual(best)
})
