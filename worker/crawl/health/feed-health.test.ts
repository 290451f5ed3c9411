import { expect, test } from 'vitest'
import { computeBackOffMs, toFailureType } from './feed-health'

const usual = { freshnessMs: 60_000, maxMs: null }
const minutes = (n: number) => n * 60_000

test('backs off twice the freshness at first, then as long as it has failed, up to 15 minutes', () => {
  expect(computeBackOffMs(0, null, usual)).toBe(minutes(2))
  expect(computeBackOffMs(minutes(2), null, usual)).toBe(minutes(2))
  expect(computeBackOffMs(minutes(4), null, usual)).toBe(minutes(4))
  expect(computeBackOffMs(minutes(8), null, usual)).toBe(minutes(8))
  expect(computeBackOffMs(minutes(600), null, usual)).toBe(minutes(15))
})

test('honors a pause requested by the site, even beyond 15 minutes', () => {
  expect(computeBackOffMs(0, minutes(5), usual)).toBe(minutes(5))
  expect(computeBackOffMs(0, minutes(60), usual)).toBe(minutes(60))
  expect(computeBackOffMs(0, 1_000, usual)).toBe(minutes(2))
})

test('limits the back-off on the sandbox to three times the freshness', () => {
  const sandbox = { freshnessMs: 2_000, maxMs: 6_000 }
  expect(computeBackOffMs(0, null, sandbox)).toBe(4_000)
  expect(computeBackOffMs(minutes(10), minutes(2), sandbox)).toBe(6_000)
})

test('a feed that backs off returns its last failure', () => {
  expect(toFailureType('BLOCKED')).toBe('SourceBlocked')
  expect(toFailureType('LAYOUT_CHANGED')).toBe('SourceLayoutChanged')
  expect(toFailureType(null)).toBe('SourceUnavailable')
})
