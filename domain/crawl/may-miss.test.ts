import { expect, test } from 'vitest'
import { mayMiss } from './may-miss'

test('a share below 95 % of at least 50 cars is too little', () => {
  expect(mayMiss({ expected: 50, shown: 47 }, false)).toBe(true)
  expect(mayMiss({ expected: 100, shown: 95 }, false)).toBe(false)
  expect(mayMiss({ expected: 49, shown: 0 }, false)).toBe(false)
  expect(mayMiss({ expected: 0, shown: 0 }, false)).toBe(false)
})

test('it is enough again from 97 % on, and where too few cars are left to tell', () => {
  expect(mayMiss({ expected: 100, shown: 96 }, true)).toBe(true)
  expect(mayMiss({ expected: 100, shown: 97 }, true)).toBe(false)
  expect(mayMiss({ expected: 49, shown: 0 }, true)).toBe(false)
})
