import { expect, test } from 'vitest'
import { zonedDateWords, zonedTimeWords } from './time-zone'

const time = new Date(Date.UTC(2026, 10, 21, 14))

test('an exact time is in the person’s zone and names it', () => {
  expect(zonedTimeWords(time, 'America/Denver')).toBe('Nov 21, 2026, 7:00 AM MST')
  expect(zonedTimeWords(new Date(Date.UTC(2026, 6, 1, 3)), 'America/Denver')).toBe('Jun 30, 2026, 9:00 PM MDT')
})

test.each([null, 'no such zone'])('without a zone that is known (%s) it is in UTC and says so', (timeZone) => {
  expect(zonedTimeWords(time, timeZone)).toBe('Nov 21, 2026, 2:00 PM UTC')
})

test('a day is that of the person’s zone', () => {
  const evening = new Date(Date.UTC(2026, 10, 23, 4, 53))
  expect(zonedDateWords(evening, 'America/Denver')).toBe('November 22, 2026')
  expect(zonedDateWords(evening, null)).toBe('November 23, 2026')
})
