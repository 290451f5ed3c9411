import { expect, test } from 'vitest'
import { formatClock } from './clock-time'

const now = new Date('2026-11-20T21:30:00Z') // a Friday
const inDenver = (then: string) => formatClock(new Date(then), now, 'America/Denver')

test('formats a time in the reader’s time zone', () => {
  expect(inDenver('2026-11-20T21:10:00Z')).toBe('14:10')
  expect(formatClock(new Date('2026-11-20T21:10:00Z'), now, 'UTC')).toBe('21:10')
})

test('uses the reader’s day, not the server’s', () => {
  expect(inDenver('2026-11-20T07:00:00Z')).toBe('00:00')
  expect(inDenver('2026-11-20T06:59:00Z')).toBe('yesterday 23:59')
  expect(inDenver('2026-11-16T15:00:00Z')).toBe('Monday 08:00')
  expect(inDenver('2026-11-02T15:00:00Z')).toBe('Nov 2')
})
