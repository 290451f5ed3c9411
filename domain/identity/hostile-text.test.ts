import { expect, test } from 'vitest'
import { compareCars } from './compare'
import { identityKeys } from './keys'
import { testCar } from '../../e2e/support/test-car'

const long = (words: string) => words.repeat(Math.ceil(60_000 / words.length))

test.each(
  [
    ' ',
    'a',
    '1,',
    '1 ',
    '( 555 ',
    'stock ',
    'stock # ',
    'mileage ',
    'miles 1',
    'ext color ',
    'color: ',
    'at 9 mi ',
    'x x ',
    '$1',
    '1.',
    'k',
    '\n',
    'no credit ',
    'www.',
    'é',
    '12,345',
  ].map((words) => [words]),
)('compares 60,000 characters of “%s” in bounded time', (words) => {
  const cars = [
    testCar({ description: long(words), title: long(words) }),
    testCar({ id: 'b', description: `${long(words)}!` }),
  ]
  // A pattern with catastrophic backtracking takes minutes and fails by the test timeout.
  expect(compareCars(cars[0]!, cars[1]!).decision).not.toBe('different')
  expect(identityKeys(cars[0]!).own).not.toEqual([])
})
