import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../durations'
import { formatTimeLeft, trialDays, trialMs } from './plans'

test('a trial starts with its full length, also a minute after sign-up', () => {
  expect(formatTimeLeft(trialMs)).toBe(`${trialDays} days`)
  expect(formatTimeLeft(trialMs - minuteMs)).toBe(`${trialDays} days`)
  expect(formatTimeLeft(2 * dayMs - hourMs)).toBe('2 days')
  expect(formatTimeLeft(1.5 * dayMs)).toBe('1 day')
  expect(formatTimeLeft(dayMs)).toBe('1 day')
  expect(formatTimeLeft(dayMs - 1)).toBe('less than a day')
})
