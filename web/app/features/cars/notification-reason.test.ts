import { expect, test } from 'vitest'
import { notificationReasonText } from './car-card'

test('a car that was listed before the search was saved is not called new, but told again it says why', () => {
  expect(notificationReasonText('NEW', false)).toBe('because it was new')
  expect(notificationReasonText('NEW', true)).toBe('with what was listed before')
  expect(notificationReasonText('PRICE_DROP', true)).toBe('because the price dropped')
})
