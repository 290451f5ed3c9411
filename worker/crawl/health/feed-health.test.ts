import { expect, test } from 'vitest'
import { computeBackOffMs, toFailureType } from './feed-health'

const usual = { freshnessMs: 60_000, maxMs: null }
const minutes = (n: number) => n * 60_000

test('a feed rests twice its freshness at first, then as long as it has failed, a quarter of an hour at most', () => {
  expect(computeBackOffMs(0, null, usual)).toBe(minutes(2))
  expect(computeBackOffMs(minutes(2), null, usual)).toBe(minutes(2))
  expect(computeBackOffMs(minutes(4), null, usual)).toBe(minutes(4))
  expect(computeBackOffMs(minutes(8), null, usual)).toBe(minutes(8))
  expect(computeBackOffMs(minutes(600), null, usual)).toBe(minutes(15))
})

test('a pause that the site asked for is kept, even beyond a quarter of an hour', () => {
  expect(computeBackOffMs(0, minutes(5), usual)).toBe(minutes(5))
  expect(computeBackOffMs(0, minutes(60), usual)).toBe(minutes(60))
  expect(computeBackOffMs(0, 1_000, usual)).toBe(minutes(2))
})

test('on the sandbox the back-off is never longer than three times the freshness', () => {
  const sandbox = { freshnessMs: 2_000, maxMs: 6_000 }
  expect(computeBackOffMs(0, null, sandbox)).toBe(4_000)
  expect(computeBackOffMs(minutes(10), minutes(2), sandbox)).toBe(6_000)
})

test('a resting feed answers with the failure after which it rests', () => {
  expect(toFailureType('BLOCKED')).toBe('SourceBlocked')
  expect(toFailureType('LAYOUT_CHANGED')).toBe('SourceLayoutChanged')
  expect(toFailureType(null)).toBe('SourceUnavailable')
})
