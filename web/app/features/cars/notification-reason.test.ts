import { expect, test } from 'vitest'
import { notificationReasonText } from './car-card'

test('does not call a car new that was listed before the search, but gives the reason of a re-alert', () => {
  expect(notificationReasonText('NEW', false)).toBe('because it was new')
  expect(notificationReasonText('NEW', true)).toBe('with what was listed before')
  expect(notificationReasonText('PRICE_DROP', true)).toBe('because the price dropped')
})
