import { expect, test } from 'vitest'
import { healthOf, type FeedSummary } from './health'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const good: FeedSummary = {
  marketplace: 'craigslist',
  feeds: 1,
  tried: 1,
  failing: 0,
  failingSince: null,
  reason: null,
  isSuspiciouslyEmpty: false,
  lastSuccessAt: ago(40),
}
const words = (feeds: FeedSummary | null, isOn = true) => healthOf('craigslist', isOn, feeds, now).words

test('a good look says when it was', () => {
  expect(words(good)).toBe('looked 40 s ago')
})

test('a wall is told with its reason, since when, and what was seen last', () => {
  const walled = { ...good, failing: 1, failingSince: ago(1500), reason: 'asks for a log-in', lastSuccessAt: ago(1560) }
  expect(words(walled)).toBe('asks for a log-in, for 25 min; last looked 26 min ago')
})

test('a failure of some areas says how many', () => {
  const partly = { ...good, feeds: 3, tried: 3, failing: 1, failingSince: ago(60), reason: 'does not answer' }
  expect(words(partly)).toContain('does not answer in 1 of 3 areas')
})

test('an empty page where there used to be cars is not "nothing new"', () => {
  expect(healthOf('craigslist', true, { ...good, isSuspiciouslyEmpty: true }, now)).toMatchObject({
    state: 'empty',
    words: 'suspiciously empty: it used to show cars; last looked 40 s ago',
  })
})

test('a look that is long ago is late, a marketplace that is off is not watched, a new search waits', () => {
  expect(words({ ...good, lastSuccessAt: ago(3 * 3600) })).toBe('last looked 3 h ago, later than planned')
  expect(words(good, false)).toBe('not watched yet')
  expect(words(null)).toBe('about to look for the first time')
})
