import { expect, test } from 'vitest'
import { digestWords, hourWords, quietWords } from './rhythm-words'

test('hours are said as people say them', () => {
  expect([0, 1, 11, 12, 13, 23].map(hourWords)).toEqual(['midnight', '1 AM', '11 AM', 'noon', '1 PM', '11 PM'])
})

test('quiet hours and the digest are said, and where there are none', () => {
  expect(quietWords({ quietFrom: 22, quietTo: 7 })).toBe('10 PM to 7 AM')
  expect(quietWords({ quietFrom: null, quietTo: null })).toBe('None')
  expect(digestWords({ digestHour: 18, tellsRest: true })).toBe('At 6 PM')
  expect(digestWords({ digestHour: 18, tellsRest: false })).toBe('None')
})
