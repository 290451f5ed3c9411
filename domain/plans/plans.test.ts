import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../durations'
import { timeLeftInWords, trialMs } from './plans'

test('a trial starts with its seven days, also a minute after sign-up', () => {
  expect(timeLeftInWords(trialMs)).toBe('7 days')
  expect(timeLeftInWords(trialMs - minuteMs)).toBe('7 days')
  expect(timeLeftInWords(2 * dayMs - hourMs)).toBe('2 days')
  expect(timeLeftInWords(dayMs)).toBe('1 day')
  expect(timeLeftInWords(dayMs - 1)).toBe('less than a day')
})
