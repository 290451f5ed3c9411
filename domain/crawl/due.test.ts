import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '../durations'
import {
  feedDueAt,
  freshnessMs,
  maxOwnLooks,
  maxSiteCrawls,
  nextLookCheckAt,
  nextOwnLookAt,
  nextSiteCrawls,
  overdueLookMs,
  ownLooks,
  type SearchFeedTiming,
} from './due'

const now = 100 * minuteMs
const ago = (ms: number) => new Date(now - ms)
const feed = (over: Partial<SearchFeedTiming> = {}): SearchFeedTiming => ({
  ...{ lastAttemptAt: ago(minuteMs), nextAttemptAt: null, intervalMs: null, isPro: false, isFirstLook: false },
  ...over,
})
const dueInMs = (over: Partial<SearchFeedTiming>) => feedDueAt(feed(over), minuteMs) - now

test('a feed is due at once if never crawled, otherwise after its freshness or its back-off', () => {
  expect(feedDueAt(feed({ lastAttemptAt: null }), minuteMs)).toBe(0)
  expect(dueInMs({})).toBe(0)
  expect(dueInMs({ intervalMs: 5 * minuteMs })).toBe(4 * minuteMs)
  expect(dueInMs({ nextAttemptAt: ago(-3 * minuteMs) })).toBe(3 * minuteMs)
})

test('Professional halves the freshness', () => {
  expect(freshnessMs('pro', minuteMs)).toBe(30_000)
  expect(dueInMs({ isPro: true })).toBe(-30_000)
  expect(dueInMs({ isPro: true, intervalMs: 5 * minuteMs })).toBe(90_000)
})

const crawls = (...ages: number[]) =>
  nextSiteCrawls(
    ages.map((age) => ({ ...feed({ lastAttemptAt: ago(age * secondMs) }), age })),
    minuteMs,
    now,
  )

test('a site crawls the feeds that are due or soon will be, the most overdue first, and sleeps until the next', () => {
  const { due, sleepMs } = crawls(50, 60, 58, 90, 20)
  expect(due.map(({ age }) => age)).toEqual([90, 60, 58])
  expect(sleepMs).toBe(10_000)
  expect(crawls(56).sleepMs).toBe(4_000)
  expect(crawls(56.5).sleepMs).toBe(3_500)
  expect(crawls().sleepMs).toBe(minuteMs)
})

test('a site crawls a feed that backs off when that ends, not somewhat earlier', () => {
  const backingOff = (ms: number) => nextSiteCrawls([feed({ nextAttemptAt: ago(-ms) })], minuteMs, now)
  expect(backingOff(1_000)).toMatchObject({ due: [], sleepMs: 3_000 })
  expect(backingOff(0).due).toHaveLength(1)
})

test('a site starts so many crawls at once, and the rest soon after', () => {
  const { due, sleepMs } = crawls(...Array.from({ length: maxSiteCrawls + 5 }, (_, i) => 60 + i))
  expect(due.map(({ age }) => age)).toEqual(Array.from({ length: maxSiteCrawls }, (_, i) => 60 + maxSiteCrawls + 4 - i))
  expect(sleepMs).toBe(3_000)
})

test('one site keeps all feeds of the country fresh after a pause', () => {
  const lastCrawls = Array.from({ length: 660 }, () => -10 * minuteMs)
  const feeds = () => lastCrawls.map((at, index) => ({ ...feed({ lastAttemptAt: new Date(at) }), index }))
  let oldestMs = 0
  for (let at = 0, sleepMs = 0; at < 10 * minuteMs; at += sleepMs) {
    const plan = nextSiteCrawls(feeds(), minuteMs, at)
    for (const { index } of plan.due) lastCrawls[index] = at
    sleepMs = plan.sleepMs
    if (at > 2 * minuteMs) oldestMs = Math.max(oldestMs, at - Math.min(...lastCrawls))
  }
  expect(oldestMs).toBeLessThan(1.2 * minuteMs)
})

test('a site that crawls all of its feeds now is back when the first of them is due again', () => {
  const overdue = feed({ lastAttemptAt: ago(hourMs) })
  expect(nextSiteCrawls([overdue], 10 * secondMs, now).sleepMs).toBe(10 * secondMs)
  expect(nextSiteCrawls([overdue, { ...overdue, isPro: true }], 10 * secondMs, now).sleepMs).toBe(5 * secondMs)
  expect(nextSiteCrawls([{ ...overdue, intervalMs: hourMs }], 10 * secondMs, now).sleepMs).toBe(minuteMs)
})

const looks = (feeds: SearchFeedTiming[], over: { savedAt?: Date; isForced?: boolean } = {}) =>
  ownLooks(feeds, { savedAt: ago(0), isForced: false, ...over }, minuteMs, now).map((one) => feeds.indexOf(one))

test('a search looks itself at feeds that were not fresh when it was saved, first looks last', () => {
  const feeds = [
    feed({ isFirstLook: true, lastAttemptAt: null }),
    feed({ lastAttemptAt: ago(50 * secondMs) }),
    feed({ lastAttemptAt: ago(2 * minuteMs) }),
    feed({ lastAttemptAt: null }),
  ]
  expect(looks(feeds)).toEqual([3, 2, 0])
  expect(looks([feed()], { savedAt: ago(30 * secondMs) })).toEqual([]) // crawled since
})

test('a search looks itself at a feed that its site does not crawl, but not at one that backs off', () => {
  const overdue = feed({ lastAttemptAt: ago(minuteMs + overdueLookMs + 1) })
  const savedAt = ago(hourMs)
  expect(looks([overdue, feed({ lastAttemptAt: ago(overdueLookMs) })], { savedAt })).toEqual([0])
  expect(looks([{ ...overdue, nextAttemptAt: ago(-1) }], { savedAt })).toEqual([])
})

test('on request a search looks at all of its feeds, the oldest first, within a limit', () => {
  const feeds = Array.from({ length: maxOwnLooks + 2 }, (_, i) => feed({ lastAttemptAt: ago((i + 6) * secondMs) }))
  const found = looks(feeds, { savedAt: ago(hourMs), isForced: true })
  expect(found).toEqual(feeds.map((_, i) => feeds.length - 1 - i).slice(0, maxOwnLooks))
  const justTried = feed({ lastAttemptAt: ago(4 * secondMs) })
  expect(looks([justTried], { savedAt: ago(hourMs), isForced: true })).toEqual([])
})

test('a first look that failed is repeated when its back-off ends', () => {
  const failed = feed({ isFirstLook: true, nextAttemptAt: ago(-minuteMs) })
  expect(nextOwnLookAt([failed, feed({ nextAttemptAt: ago(-1) })], now)).toBe(now + minuteMs)
  expect(nextOwnLookAt([feed({ isFirstLook: true })], now)).toBeNull()
})

test('first looks are checked three times, and wait no longer than ten minutes', () => {
  const next = (seconds: number) => nextLookCheckAt(new Date(20_000), 20_000 + seconds * 1_000)
  expect([0, 15, 119, 120, 599, 600].map(next)).toEqual([35_000, 140_000, 140_000, 620_000, 620_000, null])
})
