import { expect, test } from 'vitest'
import { digestText, hourText, quietHoursText } from './schedule-words'

test('formats hours as people say them', () => {
  expect([0, 1, 11, 12, 13, 23].map(hourText)).toEqual(['midnight', '1 AM', '11 AM', 'noon', '1 PM', '11 PM'])
})

test('formats quiet hours and the digest, or None', () => {
  expect(quietHoursText({ quietFrom: 22, quietTo: 7 })).toBe('10 PM to 7 AM')
  expect(quietHoursText({ quietFrom: null, quietTo: null })).toBe('None')
  expect(digestText({ digestHour: 18, hasDigest: true })).toBe('At 6 PM')
  expect(digestText({ digestHour: 18, hasDigest: false })).toBe('None')
})
