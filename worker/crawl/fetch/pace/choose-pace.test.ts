import { expect, test } from 'vitest'
import { choosePace } from './choose-pace'

test('limits live sites to 30 requests a minute and one a second, and allows more for the sandbox', () => {
  expect(choosePace({}, 'live')).toEqual({ minGapMs: 1_000, requestsPerMinute: 30 })
  expect(choosePace({}, 'sandbox').requestsPerMinute).toBeGreaterThan(1_000)
})

test("the operator's setting applies in every mode", () => {
  const set = { HOST_MIN_GAP_MS: 0, HOST_REQUESTS_PER_MINUTE: 7 }
  for (const mode of ['live', 'sandbox'] as const)
    expect(choosePace(set, mode)).toEqual({ minGapMs: 0, requestsPerMinute: 7 })
})
