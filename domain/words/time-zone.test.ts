import { expect, test } from 'vitest'
import { sinceText, formatDayOmittingThisYear, formatZonedLongDate, formatZonedTime } from './time-zone'

const time = new Date(Date.UTC(2026, 10, 21, 14))

test('an exact time is in the reader’s time zone and names it', () => {
  expect(formatZonedTime(time, 'America/Denver')).toBe('Nov 21, 2026, 7:00 AM MST')
  expect(formatZonedTime(new Date(Date.UTC(2026, 6, 1, 3)), 'America/Denver')).toBe('Jun 30, 2026, 9:00 PM MDT')
})

test.each([null, 'no such zone'])('without a known time zone (%s), the time is in UTC and says so', (timeZone) => {
  expect(formatZonedTime(time, timeZone)).toBe('Nov 21, 2026, 2:00 PM UTC')
})

test('a day is the day in the reader’s time zone', () => {
  const evening = new Date(Date.UTC(2026, 10, 23, 4, 53))
  expect(formatZonedLongDate(evening, 'America/Denver')).toBe('November 22, 2026')
  expect(formatZonedLongDate(evening, null)).toBe('November 23, 2026')
})

test('a day of the current year omits the year', () => {
  const gone = new Date('2026-01-01T03:00:00Z')
  expect(formatDayOmittingThisYear(gone, { now: new Date('2026-03-01T03:00:00Z'), timeZone: null })).toBe('January 1')
  const inDenver = { now: new Date('2026-03-01T03:00:00Z'), timeZone: 'America/Denver' }
  expect(formatDayOmittingThisYear(gone, inDenver)).toBe('December 31, 2025')
})

test('says today on the reader’s own day', () => {
  const gone = new Date('2026-01-01T03:00:00Z')
  const reader = { now: new Date('2026-01-01T20:00:00Z'), timeZone: null }
  expect(sinceText(gone, reader)).toBe('today')
  expect(sinceText(gone, { ...reader, timeZone: 'America/Denver' })).toBe('since December 31, 2025')
})
