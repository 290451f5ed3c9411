import { expect, test } from 'vitest'
import { whyTold } from './why-told'

test('a car that was listed before the search was saved is not called new, but told again it says why', () => {
  expect(whyTold('NEW', false)).toBe('because it was new')
  expect(whyTold('NEW', true)).toBe('with what was listed before')
  expect(whyTold('PRICE_DROP', true)).toBe('because the price dropped')
})
