import { describe, expect, test } from 'vitest'
import { parseLocalTime, toLocalTime } from './local-time'

const denver = 'America/Denver'

describe('times in a form', () => {
  test.each([
    ['in winter', '2026-11-28T14:30', denver, '2026-11-28T21:30:00.000Z'],
    ['in summer', '2026-07-01T09:00', denver, '2026-07-01T15:00:00.000Z'],
    ['at midnight', '2026-11-28T00:00', denver, '2026-11-28T07:00:00.000Z'],
    ['just before the clock goes back', '2026-11-01T00:30', denver, '2026-11-01T06:30:00.000Z'],
    ['just after the clock goes back', '2026-11-01T02:30', denver, '2026-11-01T09:30:00.000Z'],
    ['just after the clock goes forward', '2026-03-08T03:30', denver, '2026-03-08T09:30:00.000Z'],
    ['east of Greenwich, on the day before in UTC', '2026-11-28T03:00', 'Pacific/Auckland', '2026-11-27T14:00:00.000Z'],
    ['without a time zone', '2026-11-28T14:30', null, '2026-11-28T14:30:00.000Z'],
  ])('read and written %s', (_, local, timeZone, utc) => {
    expect(parseLocalTime(local, timeZone)?.toISOString()).toBe(utc)
    expect(toLocalTime(new Date(utc), timeZone)).toBe(local)
  })

  test.each([
    ['at two in the morning', '2026-03-08T02:30', denver, '2026-03-08T03:30'],
    ['at midnight, so it stays on its day', '2026-09-06T00:00', 'America/Santiago', '2026-09-06T01:00'],
  ])('a time that the clock skips %s is moved forward by the skipped hour', (_, skipped, timeZone, moved) => {
    expect(toLocalTime(parseLocalTime(skipped, timeZone)!, timeZone)).toBe(moved)
  })

  test('of a time that the clock shows twice, the first is meant', () => {
    expect(parseLocalTime('2026-11-01T01:30', denver)?.toISOString()).toBe('2026-11-01T07:30:00.000Z')
  })

  test('accepts a space, as people type it, and seconds, as some browsers send them', () => {
    const expected = '2026-11-28T21:30:00.000Z'
    for (const text of [' 2026-11-28 14:30 ', '2026-11-28T14:30:15', '2026-11-28T14:30:15.5'])
      expect(parseLocalTime(text, denver)?.toISOString()).toBe(expected)
  })

  test.each([
    '',
    'tomorrow',
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-11-28T25:00',
    '2026-11-28',
    '11/28/2026 2:30',
  ])('rejects %j', (text) => expect(parseLocalTime(text, denver)).toBeNull())
})
