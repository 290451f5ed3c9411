import { expect, test } from 'vitest'
import { dueReportPeriod, isReportDueSomewhere, monthName, reportPeriod } from './report-period'

test('a month begins and ends at midnight by the reader’s clock, across a clock change', () => {
  expect(reportPeriod('2026-03', 'America/Los_Angeles')).toEqual({
    ...{ month: '2026-03', monthBefore: '2026-02' },
    beforeFrom: new Date('2026-02-01T08:00:00Z'),
    from: new Date('2026-03-01T08:00:00Z'),
    to: new Date('2026-04-01T07:00:00Z'),
  })
  expect(reportPeriod('2026-01', 'Pacific/Auckland')).toMatchObject({
    ...{ monthBefore: '2025-12', from: new Date('2025-12-31T11:00:00Z') },
  })
  expect(reportPeriod('2026-07', null).from).toEqual(new Date('2026-07-01T05:00:00Z'))
})

test.each([
  ['2026-06-01T12:59:00Z', 'America/Chicago', null], // 7:59
  ['2026-06-01T13:00:00Z', 'America/Chicago', '2026-05'],
  ['2026-06-01T13:00:00Z', null, '2026-05'],
  ['2026-06-01T13:00:00Z', 'America/Los_Angeles', null], // 6:00
  ['2026-06-04T00:59:00Z', 'America/Chicago', '2026-05'], // 19:59 on the 3rd
  ['2026-06-04T01:00:00Z', 'America/Chicago', null],
  ['2026-05-31T20:00:00Z', 'Pacific/Auckland', '2026-05'], // the 1st already
  ['2026-01-02T18:00:00Z', 'America/New_York', '2025-12'],
  ['2026-06-15T15:00:00Z', 'America/Chicago', null],
])('at %s in %s the report is about %s', (now, timeZone, month) => {
  expect(dueReportPeriod(new Date(now), timeZone)?.month ?? null).toBe(month)
  if (month !== null) expect(isReportDueSomewhere(new Date(now))).toBe(true)
})

test('no report is due anywhere in the middle of a month', () => {
  expect(isReportDueSomewhere(new Date('2026-06-15T15:00:00Z'))).toBe(false)
})

test('names the month', () => expect([monthName('2026-05'), monthName('2026-12')]).toEqual(['May', 'December']))
