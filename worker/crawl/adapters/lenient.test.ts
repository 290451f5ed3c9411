import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseStrictThenLenient } from './lenient'

const shape = parseStrictThenLenient(({ optional, optionalList }) =>
  z.object({ id: z.number(), town: optional(z.string()), photos: optionalList(z.string()) }),
)

test.each([
  { id: 1, town: 'Albany', photos: ['a', 'b'] },
  { id: 1, town: null, photos: ['a', null] },
  { id: 1, town: undefined, photos: null },
  { id: 1 },
  { id: 1, town: 7, photos: ['a', 7] },
  { id: 1, town: {}, photos: 'none' },
])('strict and lenient parsing give the same result for %j', (value) => {
  expect(shape.safeParse(value)).toEqual(shape.lenient.safeParse(value))
  expect(shape.safeParse(value).success).toBe(true)
})

test('an invalid optional field is dropped alone; an invalid required field fails the whole', () => {
  expect(shape.safeParse({ id: 1, town: 7, photos: ['a', 7] }).data).toEqual({ id: 1, town: null, photos: ['a'] })
  expect(shape.safeParse({ id: '1', town: 'Albany' }).success).toBe(false)
})
