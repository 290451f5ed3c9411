import { expect, test } from 'vitest'
import { notificationReasonText } from './car-card'

test('does not call a car new that was listed before the search, but gives the reason of a re-alert', () => {
  expect(notificationReasonText('NEW', false)).toBe('')
  expect(notificationReasonText('NEW', true)).toBe(' (already listed when you started)')
  expect(notificationReasonText('PRICE_DROP', true)).toBe(': price drop')
})
