import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../durations'
import {
  planCrawlIntervals,
  slowdownFactor,
  postingPagesPerMinute,
  formatDiscoveryDelay,
  updateRatePerHour,
  discoveryDelayQuantile,
  type FeedLoad,
} from './capacity'

const feed = (newPerHour: number, rowsPerPage = 360): FeedLoad => ({ newPerHour, rowsPerPage })

test('crawls a feed with four times the rate twice as often', () => {
  const { intervalsMs, requestsPerMinute, isWithinBudget } = planCrawlIntervals([feed(40), feed(10)], 0.3, minuteMs)
  expect(intervalsMs[1]! / intervalsMs[0]!).toBeCloseTo(2, 3)
  expect(requestsPerMinute).toBeCloseTo(0.3, 3)
  expect(isWithinBudget).toBe(true)
})

test('no interval is below the minimum or above an hour or half a page', () => {
  const { intervalsMs } = planCrawlIntervals([feed(1_000), feed(0), feed(100, 20)], 1_000, minuteMs)
  expect(intervalsMs).toEqual([minuteMs, hourMs, minuteMs].map((ms, i) => Math.min(ms, intervalsMs[i]!)))
  expect(planCrawlIntervals([feed(0), feed(100, 20)], 0.02, minuteMs).intervalsMs).toEqual([hourMs, 6 * minuteMs])
})

test('reports when the plan exceeds the budget', () => {
  const busy = Array.from({ length: 100 }, () => feed(100, 20))
  expect(planCrawlIntervals(busy, 30, minuteMs).isWithinBudget).toBe(true)
  expect(planCrawlIntervals(busy, 15, minuteMs)).toMatchObject({ isWithinBudget: false })
  expect(planCrawlIntervals(busy, 15, minuteMs).requestsPerMinute).toBeCloseTo(100 / 6)
})

test('no other split of the same budget has a shorter mean wait', () => {
  const feeds = [feed(80), feed(20), feed(5)]
  const mean = (ms: number[]) => feeds.reduce((sum, { newPerHour }, i) => sum + newPerHour * ms[i]!, 0)
  const { intervalsMs, requestsPerMinute } = planCrawlIntervals(feeds, 0.5, minuteMs)
  for (const factor of [0.8, 0.9, 1.1, 1.25]) {
    const first = intervalsMs[0]! * factor
    const left = requestsPerMinute - minuteMs / first - minuteMs / intervalsMs[2]!
    expect(mean([first, minuteMs / left, intervalsMs[2]!])).toBeGreaterThan(mean(intervalsMs))
  }
})

test('half of a feed’s cars are seen within half its interval, and busy feeds weigh more', () => {
  expect(discoveryDelayQuantile([feed(10)], [10 * minuteMs], 0.5)).toBeCloseTo(5 * minuteMs, -1)
  expect(discoveryDelayQuantile([feed(90), feed(10)], [minuteMs, hourMs], 0.9)).toBeLessThan(10 * minuteMs)
})

test('the rate follows the crawls and converges within a day', () => {
  let rate = updateRatePerHour(null, 1, minuteMs)
  expect(rate).toBeGreaterThan(6)
  expect(rate).toBeLessThan(7)
  for (let minutes = 0; minutes < 36 * 60; minutes++)
    rate = updateRatePerHour(rate, minutes % 6 === 0 ? 1 : 0, minuteMs)
  expect(rate).toBeGreaterThan(9)
  expect(rate).toBeLessThan(11)
})

test.each([
  [10_000, 'We find new cars within about a minute'],
  [minuteMs, 'We find new cars within about 2 minutes'],
  [3 * minuteMs, 'We find new cars within about 4 minutes'],
  [12 * minuteMs, 'We find new cars within about 15 minutes'],
  [hourMs, 'We find new cars within about an hour'],
])('formats the promise for a feed crawled every %d ms', (intervalMs, words) => {
  expect(formatDiscoveryDelay({ minMs: intervalMs, maxMs: intervalMs })).toBe(words)
})

test.each([
  [3, 12, 'We find new cars within about 4 to 15 minutes'],
  [3, 60, 'We find new cars within about 4 minutes to an hour'],
  [0.1, 3, 'We find new cars within about 1 to 4 minutes'],
])('formats the promise for feeds crawled every %d to %d minutes', (least, most, words) => {
  expect(formatDiscoveryDelay({ minMs: least * minuteMs, maxMs: most * minuteMs })).toBe(words)
})

test('posting pages have their own budget on Craigslist and share the lists’ budget elsewhere', () => {
  expect([postingPagesPerMinute('craigslist', 30, 30), postingPagesPerMinute('facebook', 30, 21)]).toEqual([30, 9])
  expect(postingPagesPerMinute('cargurus', 30, 45)).toBe(0)
})

test('all feeds are late by the same factor when the plan exceeds the budget', () => {
  expect(slowdownFactor({ neededPerMinute: 45, allowedPerMinute: 30 })).toBe(1.5)
  expect(slowdownFactor({ neededPerMinute: 20, allowedPerMinute: 30 })).toBe(1)
})
