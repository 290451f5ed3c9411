import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../durations'
import { formatTimeLeft, trialMs } from './plans'

test('a trial shows seven days left, also a minute after sign-up', () => {
  expect(formatTimeLeft(trialMs)).toBe('7 days')
  expect(formatTimeLeft(trialMs - minuteMs)).toBe('7 days')
  expect(formatTimeLeft(2 * dayMs - hourMs)).toBe('2 days')
  expect(formatTimeLeft(dayMs)).toBe('1 day')
  expect(formatTimeLeft(dayMs - 1)).toBe('less than a day')
})
