import { expect, test } from 'vitest'
import { newDayText } from './new-day-text'

const at = (time: string, timeZone: string | null) => newDayText({ now: new Date(`2026-11-${time}Z`), timeZone })

test('the next UTC day starts at an hour in the reader’s time zone', () => {
  expect(at('20T12:00:00', 'America/Chicago')).toBe('after 6 PM')
  expect(at('20T23:59:59', 'America/Chicago')).toBe('after 6 PM')
  expect(at('21T00:00:00', 'America/Chicago')).toBe('after 6 PM tomorrow')
  expect(at('21T05:59:59', 'America/Chicago')).toBe('after 6 PM tomorrow')
  expect(at('21T06:00:00', 'America/Chicago')).toBe('after 6 PM')
  expect(newDayText({ now: new Date('2026-07-01T12:00:00Z'), timeZone: 'America/Chicago' })).toBe('after 7 PM')
})

test('in other time zones it may start in the morning or at a half hour', () => {
  expect(at('20T12:00:00', 'Asia/Kolkata')).toBe('after 5:30 AM tomorrow')
  expect(at('20T19:00:00', 'Asia/Kolkata')).toBe('after 5:30 AM')
  expect(at('20T12:00:00', 'Europe/London')).toBe('after midnight')
})

test('without a time zone it starts at midnight UTC', () => {
  expect(at('20T12:00:00', null)).toBe('after midnight UTC')
})
