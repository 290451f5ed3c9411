import { expect, test } from 'vitest'
import { formatTimeAgo, formatDuration } from './relative-time'

test.each([
  [400, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [86_400_000, '1 day'],
  [5 * 86_400_000, '5 days'],
  [-5, '0 s'],
])('formats %d ms as %s', (ms, words) => expect(formatDuration(ms)).toBe(words))

test('a time in the future is shown as just now', () => {
  expect(formatTimeAgo(new Date(2000), new Date(1000))).toBe('just now')
  expect(formatTimeAgo(new Date(0), new Date(40_000))).toBe('40 s ago')
})
