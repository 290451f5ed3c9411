import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../durations'
import {
  localTime,
  defaultSchedule,
  digestPeriodStart,
  digestSendTime,
  isDigestDue,
  isInQuietHours,
  nextDigestAt,
  quietHoursEndAt,
  sendableSince,
} from './schedule'

const denver = 'America/Denver'
const at = (iso: string) => new Date(iso)
const night = { ...defaultSchedule, quietFrom: 22, quietTo: 7 }

test('local time uses the user’s time zone, or Central Time if it is unknown', () => {
  expect(localTime(at('2026-11-22T06:30:00Z'), denver)).toEqual({ day: '2026-11-21', hour: 23 })
  expect(localTime(at('2026-11-22T06:30:00Z'), null)).toEqual({ day: '2026-11-22', hour: 0 })
  expect(localTime(at('2026-11-22T06:30:00Z'), 'Mars/Olympus')).toEqual({ day: '2026-11-22', hour: 0 })
  expect(localTime(at('2026-11-22T06:30:00Z'), 'Asia/Kathmandu')).toEqual({ day: '2026-11-22', hour: 12 })
})

test.each([
  ['2026-11-22T04:59:00Z', false], // 9:59 PM
  ['2026-11-22T05:00:00Z', true],
  ['2026-11-22T07:00:00Z', true], // midnight
  ['2026-11-22T13:59:00Z', true], // 6:59 AM
  ['2026-11-22T14:00:00Z', false],
])('quiet hours span midnight: %s', (iso, quiet) => {
  expect(isInQuietHours(night, denver, at(iso))).toBe(quiet)
})

test('quiet hours within one day include the first hour and exclude the last; without them no time is quiet', () => {
  const noon = { ...defaultSchedule, quietFrom: 12, quietTo: 14 }
  expect(
    ['18:59', '19:00', '20:59', '21:00'].map((hour) => isInQuietHours(noon, denver, at(`2026-11-22T${hour}:00Z`))),
  ).toEqual([false, true, true, false])
  expect(isInQuietHours(defaultSchedule, denver, at('2026-11-22T19:00:00Z'))).toBe(false)
  expect(quietHoursEndAt(defaultSchedule, denver, at('2026-11-22T19:00:00Z'))).toBeNull()
})

test.each([
  ['a normal night', '2026-11-22T08:00:00Z', '2026-11-22T14:00:00Z'],
  ['the night that loses an hour', '2026-03-08T08:00:00Z', '2026-03-08T13:00:00Z'],
  ['the night that gains an hour', '2026-11-01T07:00:00Z', '2026-11-01T14:00:00Z'],
])('quiet hours end at 7 AM local time, after %s', (_, now, end) => {
  expect(quietHoursEndAt(night, denver, at(now))).toEqual(at(end))
})

test('quiet hours that end in a skipped hour end when the clock jumps ahead', () => {
  const untilTwo = { ...defaultSchedule, quietFrom: 22, quietTo: 2 }
  expect(quietHoursEndAt(untilTwo, denver, at('2026-03-08T08:30:00Z'))).toEqual(at('2026-03-08T09:00:00Z')) // 3 AM
})

test('if a clock change skips the only hour outside quiet hours, quiet hours last until that hour of the next day', () => {
  const allButTwo = { ...defaultSchedule, quietFrom: 3, quietTo: 2 }
  expect(quietHoursEndAt(allButTwo, denver, at('2026-03-07T10:30:00Z'))).toEqual(at('2026-03-09T08:00:00Z')) // 2 AM
})

test.each([
  ['in winter', '2026-11-22T14:00:00Z', '2026-11-22T15:00:00Z'],
  ['at the hour itself', '2026-11-22T15:00:00Z', '2026-11-23T15:00:00Z'],
  ['across the start of daylight saving time', '2026-03-07T16:00:00Z', '2026-03-08T14:00:00Z'],
  ['across the end of daylight saving time', '2026-10-31T16:00:00Z', '2026-11-01T15:00:00Z'],
])('the next digest is at 8 AM local time, %s', (_, now, next) => {
  expect(nextDigestAt(defaultSchedule, denver, at(now))).toEqual(at(next))
})

test('if a clock change skips the digest hour, the digest is sent at the next hour', () => {
  const atTwo = { ...defaultSchedule, digestHour: 2 }
  expect(nextDigestAt(atTwo, denver, at('2026-03-08T08:30:00Z'))).toEqual(at('2026-03-08T09:00:00Z'))
})

test('a digest is due once a day, and only for alerts stored before its hour', () => {
  const due = (since: string, digestedAt: string | null, now: string) =>
    isDigestDue(defaultSchedule, denver, { since: at(since), digestedAt: digestedAt ? at(digestedAt) : null }, at(now))
  expect(due('2026-11-22T10:00:00Z', null, '2026-11-22T14:59:00Z')).toBe(false)
  expect(due('2026-11-22T10:00:00Z', null, '2026-11-22T15:00:00Z')).toBe(true)
  expect(due('2026-11-22T10:00:00Z', '2026-11-22T15:00:10Z', '2026-11-22T20:00:00Z')).toBe(false)
  expect(due('2026-11-22T15:30:00Z', '2026-11-21T15:00:10Z', '2026-11-22T20:00:00Z')).toBe(false)
  expect(due('2026-11-20T15:30:00Z', '2026-11-21T15:00:10Z', '2026-11-23T02:00:00Z')).toBe(true)
})

test('a digest is not due twice after a 23-hour day', () => {
  const kept = { since: at('2026-03-08T15:00:00Z'), digestedAt: at('2026-03-08T14:00:10Z') }
  expect(isDigestDue(defaultSchedule, denver, kept, at('2026-03-09T06:30:00Z'))).toBe(false)
  const before = { since: at('2026-03-09T06:30:00Z'), digestedAt: null }
  expect(isDigestDue(defaultSchedule, denver, before, at('2026-03-09T07:30:00Z'))).toBe(false)
})

const zones = ['America/Denver', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Europe/London', 'UTC']
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }).map((ms) => new Date(ms))
const hours = fc.integer({ min: 0, max: 23 })

test('a stored alert is due at the next digest hour, within 26 hours', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, hours, (zone, now, digestHour) => {
      const schedule = { ...defaultSchedule, digestHour }
      const next = nextDigestAt(schedule, zone, now)
      expect(next.getTime() - now.getTime()).toBeGreaterThan(0)
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(dayMs + 2 * hourMs)
      const kept = { since: now, digestedAt: null }
      expect(isDigestDue(schedule, zone, kept, new Date(next.getTime() - 1))).toBe(false)
      expect(isDigestDue(schedule, zone, kept, next)).toBe(true)
      expect(localTime(next, zone).hour).toBeGreaterThanOrEqual(digestHour)
    }),
  )
})

test('quiet hours end, and their end is outside quiet hours', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, hours, hours, (zone, now, quietFrom, quietTo) => {
      fc.pre(quietFrom !== quietTo)
      const schedule = { ...defaultSchedule, quietFrom, quietTo }
      const end = quietHoursEndAt(schedule, zone, now)
      expect(end !== null).toBe(isInQuietHours(schedule, zone, now))
      if (end)
        expect([
          isInQuietHours(schedule, zone, end),
          isInQuietHours(schedule, zone, new Date(end.getTime() - 1)),
        ]).toEqual([false, true])
    }),
  )
})

test('a due digest is sent now, another one at its hour, and none in quiet hours', () => {
  const kept = { since: at('2026-11-20T12:00:00Z'), digestedAt: null, isQueued: false }
  const now = at('2026-11-22T05:30:00Z') // 10:30 PM
  const told = (over: Partial<typeof kept>, schedule = defaultSchedule) =>
    digestSendTime(schedule, denver, { ...kept, ...over }, now)
  expect(told({})).toEqual(now)
  expect(told({}, night)).toEqual(at('2026-11-22T14:00:00Z'))
  expect(told({ since: at('2026-11-22T05:00:00Z') })).toEqual(at('2026-11-22T15:00:00Z'))
  expect(told({ since: at('2026-11-22T05:00:00Z'), isQueued: true })).toEqual(now)
})

test('the current digest period starts at the last digest hour before now', () => {
  const anyTime = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(anyTime, fc.integer({ min: 0, max: 23 }), (now, digestHour) => {
      const began = digestPeriodStart({ ...defaultSchedule, digestHour }, denver, now)
      expect(began.getTime()).toBeLessThanOrEqual(now.getTime())
      expect(nextDigestAt({ ...defaultSchedule, digestHour }, denver, began).getTime()).toBeGreaterThan(now.getTime())
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['in quiet hours', '2026-11-22T04:00:00Z', '2026-11-22T06:00:00Z', null],
  ['stored in quiet hours that ended', '2026-11-22T06:00:00Z', '2026-11-22T14:20:00Z', '2026-11-22T14:00:00Z'],
  ['stored after quiet hours', '2026-11-22T14:05:00Z', '2026-11-22T14:20:00Z', '2026-11-22T14:05:00Z'],
  ['stored days ago', '2026-11-19T20:00:00Z', '2026-11-22T14:20:00Z', '2026-11-22T14:00:00Z'],
])('an alert could have been sent since its creation or the end of quiet hours: %s', (_, createdAt, now, since) => {
  const found = sendableSince(night, denver, at(createdAt), at(now))
  expect(found?.toISOString() ?? null).toBe(since && at(since).toISOString())
  expect(sendableSince(defaultSchedule, denver, at(createdAt), at(now))).toEqual(at(createdAt))
})
