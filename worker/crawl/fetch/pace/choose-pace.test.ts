import { expect, test } from 'vitest'
import { choosePace } from './choose-pace'

test('a live site is asked at most 30 times a minute and once a second; the sandbox takes more', () => {
  expect(choosePace({}, 'live')).toEqual({ minGapMs: 1_000, requestsPerMinute: 30 })
  expect(choosePace({}, 'sandbox').requestsPerMinute).toBeGreaterThan(1_000)
})

test('the operator’s setting applies in every mode', () => {
  const set = { HOST_MIN_GAP_MS: 0, HOST_REQUESTS_PER_MINUTE: 7 }
  for (const mode of ['live', 'sandbox'] as const)
    expect(choosePace(set, mode)).toEqual({ minGapMs: 0, requestsPerMinute: 7 })
})
