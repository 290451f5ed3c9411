import { expect, test } from 'vitest'
import {
  crawlIntervalMs,
  nextDueFeeds,
  feedDueAt,
  freshnessMs,
  maxFeedsAtOnce,
  nextLookCheckAt,
  sleepUntilNextFeedMs,
  type FeedTiming,
} from './due'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const watched = { intervalMs: null, isFirstLook: false }
const feed = (over: Partial<FeedTiming> = {}): FeedTiming => ({
  createdAt: new Date(10_000),
  lastAttemptAt: new Date(50_000),
  nextAttemptAt: null,
  ...watched,
  rank: 1,
  ...over,
})
const dueAt = (over: Partial<FeedTiming>) => feedDueAt(feed(over), 'basic', minuteMs, new Date(20_000))

test('a search crawls a feed at its freshness times the square of its rank, at most hourly', () => {
  expect([1, 2, 3, 7, 8, 50].map((rank) => crawlIntervalMs(rank, minuteMs) / minuteMs)).toEqual([1, 4, 9, 49, 60, 60])
})

test('a feed is due immediately if never crawled, otherwise after its freshness, later for higher ranks', () => {
  expect(dueAt({ lastAttemptAt: null })).toBe(0)
  expect(dueAt({})).toBe(110_000)
  expect(dueAt({ rank: 2 })).toBe(50_000 + 4 * minuteMs)
})

test('a feed that was never crawled is due for the first search, and a minute later for the next', () => {
  const first = (rank: number, createdAt = 10_000) =>
    dueAt({ lastAttemptAt: null, rank, createdAt: new Date(createdAt) }) - 20_000
  expect([2, 3, 9].map((rank) => first(rank))).toEqual([60_000, 160_000, 1_600_000])
  expect(first(2, 600_000)).toBe(640_000) // saved long before, as thousands started together
})

test('first looks are checked three times, and wait no longer than ten minutes', () => {
  const next = (seconds: number) => nextLookCheckAt(new Date(20_000), 20_000 + seconds * 1_000)
  expect([0, 15, 119, 120, 599, 600].map(next)).toEqual([35_000, 140_000, 140_000, 620_000, 620_000, null])
})

test('a feed that backs off is due when its delay ends, rank 1 first', () => {
  const nextAttemptAt = new Date(300_000)
  expect(dueAt({ nextAttemptAt })).toBe(300_000)
  expect(dueAt({ nextAttemptAt, rank: 2 })).toBe(300_000 + 3 * minuteMs)
})

test('Professional halves the freshness, and a feed’s own interval replaces the configured one', () => {
  expect(freshnessMs('pro', minuteMs)).toBe(30_000)
  expect(dueAt({ intervalMs: 5 * minuteMs })).toBe(50_000 + 5 * minuteMs)
  expect(dueAt({ intervalMs: 5 * minuteMs, rank: 2 })).toBe(50_000 + 20 * minuteMs)
})

test('feeds due within moments of each other are crawled together', () => {
  const feeds = [100_000, 105_000, 107_000].map((at) => ({ dueAt: at, ...watched, rank: 1 }))
  expect(nextDueFeeds(feeds, 'basic', minuteMs, 100_000).map((f) => f.dueAt)).toEqual([100_000, 105_000])
})

const sleep = (...feeds: { dueAt: number; rank?: number; intervalMs?: number; isFirstLook?: boolean }[]) =>
  sleepUntilNextFeedMs(
    feeds.map((f) => ({ rank: 1, ...watched, ...f })),
    'basic',
    minuteMs,
    100_000,
  )

test('the most overdue feeds are crawled first, first looks last, and the rest soon after', () => {
  const looks = 25
  const feeds = Array.from({ length: looks + maxFeedsAtOnce + 5 }, (_, i) => ({
    ...{ dueAt: i, ...watched, isFirstLook: i < looks, rank: 1 },
  }))
  const due = nextDueFeeds(feeds, 'basic', minuteMs, 100_000)
  expect(due.map((f) => f.dueAt)).toEqual(Array.from({ length: maxFeedsAtOnce }, (_, i) => looks + i))
  expect(sleepUntilNextFeedMs(feeds, 'basic', minuteMs, 100_000)).toBe(4_000)
})

test('one search alone keeps all feeds of the country fresh after a pause', () => {
  const lastCrawls = Array.from({ length: 660 }, () => -10 * minuteMs)
  const feedsAt = () => lastCrawls.map((at, index) => ({ index, dueAt: at + minuteMs, ...watched, rank: 1 }))
  let oldestMs = 0
  for (let now = 0; now < 10 * minuteMs; now += sleepUntilNextFeedMs(feedsAt(), 'basic', minuteMs, now)) {
    for (const { index } of nextDueFeeds(feedsAt(), 'basic', minuteMs, now)) lastCrawls[index] = now
    if (now > 5 * minuteMs) oldestMs = Math.max(oldestMs, now - Math.min(...lastCrawls))
  }
  expect(oldestMs).toBeLessThan(1.5 * minuteMs)
})

test('a search whose first looks wait in their queue sleeps longer, unless a watched feed is due', () => {
  const look = { dueAt: 90_000, isFirstLook: true }
  expect(sleep(look)).toBe(5 * minuteMs)
  expect(sleep(look, { dueAt: 90_000 })).toBe(minuteMs)
  expect(sleep({ ...look, dueAt: 130_000 })).toBe(30_000)
})

test('a search sleeps until its next feed is due, from a second to an hour', () => {
  expect(sleep({ dueAt: 130_000 }, { dueAt: 110_000 })).toBe(10_000)
  expect(sleep({ dueAt: 90_000 })).toBe(minuteMs)
  expect(sleep({ dueAt: 90_000, intervalMs: 5 * minuteMs })).toBe(5 * minuteMs)
  expect(sleep({ dueAt: 90_000, rank: 3 })).toBe(9 * minuteMs)
  expect(sleep()).toBe(hourMs)
  expect(sleepUntilNextFeedMs([{ dueAt: 100_300, ...watched, rank: 1 }], 'basic', 2_000, 100_000)).toBe(1_000)
})

/** Simulates searches on one feed, each sleeping by the rule. Returns the times of wake-ups and crawls. */
function simulate(
  searches: number,
  lengthMs: number,
  stopsAtMs: (rank: number) => number = () => Infinity,
  planOf: (rank: number) => 'basic' | 'pro' = () => 'basic',
  crawlMs = 0,
) {
  const wakeAt = Array.from({ length: searches }, (_, i) => (i * 7_919) % (10 * minuteMs))
  const wakeUps: number[] = []
  const crawls: number[] = []
  let lastAttemptAt: Date | null = null
  for (;;) {
    const i = wakeAt.reduce((first, at, index) => (at < wakeAt[first]! ? index : first), 0)
    const now = wakeAt[i]!
    if (now >= lengthMs) return { wakeUps, crawls }
    const before = wakeAt.filter((_, index) => index < i && stopsAtMs(index + 1) > now).length
    if (now >= stopsAtMs(i + 1)) {
      wakeAt[i] = Infinity
      continue
    }
    const feed = { createdAt: new Date(0), lastAttemptAt, nextAttemptAt: null, ...watched, rank: before + 1 }
    const plan = planOf(i + 1)
    const due = [{ ...feed, dueAt: feedDueAt(feed, plan, minuteMs, new Date(0)) }]
    wakeUps.push(now)
    wakeAt[i] = now + sleepUntilNextFeedMs(due, plan, minuteMs, now)
    if (nextDueFeeds(due, plan, minuteMs, now).length === 0) continue
    crawls.push(now)
    lastAttemptAt = new Date(now + crawlMs)
  }
}

const intervals = (times: number[]) => times.slice(1).map((at, i) => at - times[i]!)

test('10,000 searches on 200 feeds at 60 s need fewer than 10 wake-ups per second and 200 crawls per minute', () => {
  const hours = 6
  const one = simulate(10_000 / 200, hours * hourMs)
  expect((one.wakeUps.length * 200) / (hours * 3_600)).toBeLessThan(10)
  expect(one.crawls.length).toBe(hours * 60)
  expect(Math.max(...intervals(one.crawls))).toBe(minuteMs)
})

test('a search whose crawls take seconds still plans once for each crawl, and crawls at the freshness', () => {
  const { wakeUps, crawls } = simulate(1, hourMs, undefined, undefined, 5_000)
  expect(wakeUps).toEqual(crawls)
  expect(Math.max(...intervals(crawls))).toBe(minuteMs)
})

test('one Professional search among fifty doubles its feed’s crawls but not the others’ wake-ups', () => {
  const proFirst = (rank: number) => (rank === 1 ? 'pro' : 'basic')
  const [basic, pro] = [simulate(50, hourMs), simulate(50, hourMs, undefined, proFirst)]
  expect([basic.crawls.length, pro.crawls.length]).toEqual([60, 120])
  expect(pro.wakeUps.length - basic.wakeUps.length).toBeLessThanOrEqual(60)
})

test('when the rank 1 search stops, rank 2 takes over within its own interval and keeps the feed fresh', () => {
  const { crawls } = simulate(20, 2 * hourMs, (rank) => (rank === 1 ? hourMs : Infinity))
  const after = crawls.filter((at) => at > hourMs)
  expect(after[0]! - crawls.findLast((at) => at <= hourMs)!).toBeLessThanOrEqual(4 * minuteMs)
  expect(Math.max(...intervals(after))).toBe(minuteMs)
})
