import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../durations'
import { refusalPauseMs } from './refusal-pause'

test('pauses grow with each refusal in a row, and a longer wait that the site asks for counts', () => {
  expect([1, 2, 3].map((refusals) => refusalPauseMs(refusals, null) / minuteMs)).toEqual([2, 4, 8])
  expect(refusalPauseMs(40, null)).toBe(6 * hourMs)
  expect(refusalPauseMs(1, hourMs)).toBe(hourMs)
  expect(refusalPauseMs(40, minuteMs)).toBe(6 * hourMs)
})

test('a block that lasts a day costs about a dozen requests', () => {
  let [requests, elapsedMs] = [0, 0]
  while (elapsedMs < dayMs) elapsedMs += refusalPauseMs(++requests, null)
  expect(requests).toBeLessThanOrEqual(12)
})
