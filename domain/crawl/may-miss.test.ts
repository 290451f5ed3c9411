import { expect, test } from 'vitest'
import { mayMissCars } from './may-miss'

test('fewer than 95% of at least 50 expected cars means that cars may be missed', () => {
  expect(mayMissCars({ expected: 50, shown: 47 }, false)).toBe(true)
  expect(mayMissCars({ expected: 100, shown: 95 }, false)).toBe(false)
  expect(mayMissCars({ expected: 49, shown: 0 }, false)).toBe(false)
  expect(mayMissCars({ expected: 0, shown: 0 }, false)).toBe(false)
})

test('recovers at 97%, or when too few cars are left to count', () => {
  expect(mayMissCars({ expected: 100, shown: 96 }, true)).toBe(true)
  expect(mayMissCars({ expected: 100, shown: 97 }, true)).toBe(false)
  expect(mayMissCars({ expected: 49, shown: 0 }, true)).toBe(false)
})
