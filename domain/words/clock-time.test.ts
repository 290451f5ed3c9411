import { expect, test } from 'vitest'
import { formatClock } from './clock-time'

const now = new Date('2026-11-20T21:30:00Z') // a Friday
const inDenver = (then: string) => formatClock(new Date(then), now, 'America/Denver')

test('formats a time in the reader’s time zone', () => {
  expect(inDenver('2026-11-20T21:10:00Z')).toBe('2:10 PM')
  expect(formatClock(new Date('2026-11-20T21:10:00Z'), now, 'UTC')).toBe('9:10 PM')
})

test('uses the reader’s day, not the server’s', () => {
  expect(inDenver('2026-11-20T07:00:00Z')).toBe('12:00 AM')
  expect(inDenver('2026-11-20T06:59:00Z')).toBe('yesterday at 11:59 PM')
  expect(inDenver('2026-11-16T15:00:00Z')).toBe('Monday at 8:00 AM')
  expect(inDenver('2026-11-02T15:00:00Z')).toBe('Nov 2')
})
