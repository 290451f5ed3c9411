import { describe, expect, test } from 'vitest'
import { formatCalendarEvent, type CalendarEvent } from './calendar-event'

const event: CalendarEvent = {
  uid: 'b7c1@lotwatch.example',
  writtenAt: new Date('2026-11-26T12:00:00Z'),
  startsAt: new Date('2026-11-28T21:30:00Z'),
  endsAt: new Date('2026-11-28T22:30:00Z'),
  summary: 'See the 2016 Honda Civic',
  description: 'Bring cash',
  location: 'Oakland, CA',
  url: 'https://lotwatch.example/dashboard/shortlist',
  brand: 'Lotwatch',
}
const linesOf = (over: Partial<CalendarEvent> = {}) => formatCalendarEvent({ ...event, ...over }).split('\r\n')
/** What a calendar program reads: lines joined again, then the text without escapes (RFC 5545, 3.1 and 3.3.11). */
const valueOf = (name: string, over: Partial<CalendarEvent>) =>
  formatCalendarEvent({ ...event, ...over })
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))!
    .slice(name.length + 1)
    .replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))

test('writes one event with its times in UTC', () => {
  expect(linesOf()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lotwatch//Shortlist//EN',
    'BEGIN:VEVENT',
    'UID:b7c1@lotwatch.example',
    'DTSTAMP:20261126T120000Z',
    'DTSTART:20261128T213000Z',
    'DTEND:20261128T223000Z',
    'SUMMARY:See the 2016 Honda Civic',
    'DESCRIPTION:Bring cash',
    'LOCATION:Oakland\\, CA',
    'URL:https://lotwatch.example/dashboard/shortlist',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  const without = linesOf({ location: null, url: null }).join()
  expect(without).not.toMatch(/LOCATION|URL/)
})

describe('text of people', () => {
  test.each(['a;b,c\\d', 'C:\\new', 'first\nsecond', '\\n is no line break', 'END:VEVENT\nBEGIN:VALARM'])(
    '%j is read back as it was',
    (description) => expect(valueOf('DESCRIPTION', { description })).toBe(description),
  )

  test('cannot add a line', () => {
    const lines = linesOf({ description: 'x\r\nEND:VEVENT\rBEGIN:VALARM\u2028', summary: 'a\nATTENDEE:mailto:x' })
    expect(lines.filter((line) => /^(END:VEVENT|BEGIN:VALARM|ATTENDEE)/.test(line))).toEqual(['END:VEVENT'])
  })

  test('loses control characters', () => {
    expect(valueOf('SUMMARY', { summary: 'a\u0000\u0007b\u001b\u007fc' })).toBe('abc')
  })

  test.each(['x'.repeat(500), 'ü🚗'.repeat(100), `${'x'.repeat(66)}é`, 'x,'.repeat(100)])(
    'is folded into lines of at most 75 octets without splitting a character: %s',
    (description) => {
      for (const line of linesOf({ description })) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(valueOf('DESCRIPTION', { description })).toBe(description)
    },
  )
})
