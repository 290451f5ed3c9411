import { expect, test } from 'vitest'
import { digestText, hourText, quietHoursText } from './schedule-words'

test('hours are said as people say them', () => {
  expect([0, 1, 11, 12, 13, 23].map(hourText)).toEqual(['midnight', '1 AM', '11 AM', 'noon', '1 PM', '11 PM'])
})

test('quiet hours and the digest are said, and where there are none', () => {
  expect(quietHoursText({ quietFrom: 22, quietTo: 7 })).toBe('10 PM to 7 AM')
  expect(quietHoursText({ quietFrom: null, quietTo: null })).toBe('None')
  expect(digestText({ digestHour: 18, tellsRest: true })).toBe('At 6 PM')
  expect(digestText({ digestHour: 18, tellsRest: false })).toBe('None')
})
