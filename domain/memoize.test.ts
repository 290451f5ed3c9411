import { expect, test } from 'vitest'
import { memoize } from './memoize'

test('computes a result once, until it is evicted', () => {
  const worked: string[] = []
  const double = memoize(2, (text) => (worked.push(text), text + text))
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(double)).toEqual(['aa', 'bb', 'aa', 'cc', 'aa', 'bb'])
  expect(worked).toEqual(['a', 'b', 'c', 'b'])
})
