import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../durations'
import { crawlPlan, lateBy, pagesAllowed, formatPromise, ratePerHour, waitQuantile, type FeedLoad } from './capacity'

const feed = (newPerHour: number, rowsPerPage = 360): FeedLoad => ({ newPerHour, rowsPerPage })

describe('crawlPlan', () => {
  test('spends the budget where cars appear: four times the rate is crawled twice as often', () => {
    const { intervalsMs, requestsPerMinute, isWithinBudget } = crawlPlan([feed(40), feed(10)], 0.3, minuteMs)
    expect(intervalsMs[1]! / intervalsMs[0]!).toBeCloseTo(2, 3)
    expect(requestsPerMinute).toBeCloseTo(0.3, 3)
    expect(isWithinBudget).toBe(true)
  })

  test('no interval is shorter than asked for, nor longer than an hour or half a page', () => {
    const { intervalsMs } = crawlPlan([feed(1_000), feed(0), feed(100, 20)], 1_000, minuteMs)
    expect(intervalsMs).toEqual([minuteMs, hourMs, minuteMs].map((ms, i) => Math.min(ms, intervalsMs[i]!)))
    expect(crawlPlan([feed(0), feed(100, 20)], 0.02, minuteMs).intervalsMs).toEqual([hourMs, 6 * minuteMs])
  })

  test('says when the budget does not hold', () => {
    const busy = Array.from({ length: 100 }, () => feed(100, 20))
    expect(crawlPlan(busy, 30, minuteMs).isWithinBudget).toBe(true)
    expect(crawlPlan(busy, 15, minuteMs)).toMatchObject({ isWithinBudget: false })
    expect(crawlPlan(busy, 15, minuteMs).requestsPerMinute).toBeCloseTo(100 / 6)
  })

  test('the mean wait is no longer with any other split of the same budget', () => {
    const feeds = [feed(80), feed(20), feed(5)]
    const mean = (ms: number[]) => feeds.reduce((sum, { newPerHour }, i) => sum + newPerHour * ms[i]!, 0)
    const { intervalsMs, requestsPerMinute } = crawlPlan(feeds, 0.5, minuteMs)
    for (const factor of [0.8, 0.9, 1.1, 1.25]) {
      const first = intervalsMs[0]! * factor
      const left = requestsPerMinute - minuteMs / first - minuteMs / intervalsMs[2]!
      expect(mean([first, minuteMs / left, intervalsMs[2]!])).toBeGreaterThan(mean(intervalsMs))
    }
  })
})

test('half of the cars of a feed are seen within half its interval; busy feeds weigh more', () => {
  expect(waitQuantile([feed(10)], [10 * minuteMs], 0.5)).toBeCloseTo(5 * minuteMs, -1)
  expect(waitQuantile([feed(90), feed(10)], [minuteMs, hourMs], 0.9)).toBeLessThan(10 * minuteMs)
})

test('the rate follows what crawls find, and settles within a day', () => {
  let rate = ratePerHour(null, 1, minuteMs)
  expect(rate).toBeGreaterThan(6)
  expect(rate).toBeLessThan(7)
  for (let minutes = 0; minutes < 36 * 60; minutes++) rate = ratePerHour(rate, minutes % 6 === 0 ? 1 : 0, minuteMs)
  expect(rate).toBeGreaterThan(9)
  expect(rate).toBeLessThan(11)
})

test.each([
  [10_000, 'New cars within about a minute'],
  [minuteMs, 'New cars within about 2 minutes'],
  [3 * minuteMs, 'New cars within about 4 minutes'],
  [12 * minuteMs, 'New cars within about 15 minutes'],
  [hourMs, 'New cars within about an hour'],
])('what a feed that is crawled each %d ms promises', (intervalMs, words) => {
  expect(formatPromise({ minMs: intervalMs, maxMs: intervalMs })).toBe(words)
})

test.each([
  [3, 12, 'New cars within about 4 to 15 minutes'],
  [3, 60, 'New cars within about 4 minutes to an hour'],
  [0.1, 3, 'New cars within about 1 to 4 minutes'],
])('what feeds promise that are crawled each %d to %d minutes', (least, most, words) => {
  expect(formatPromise({ minMs: least * minuteMs, maxMs: most * minuteMs })).toBe(words)
})

test('postings have a host of their own on Craigslist, and what lists leave over elsewhere', () => {
  expect([pagesAllowed('craigslist', 30, 30), pagesAllowed('facebook', 30, 21)]).toEqual([30, 9])
  expect(pagesAllowed('cargurus', 30, 45)).toBe(0)
})

test('where the budget does not hold, all feeds are late by the same share', () => {
  expect(lateBy({ neededPerMinute: 45, allowedPerMinute: 30 })).toBe(1.5)
  expect(lateBy({ neededPerMinute: 20, allowedPerMinute: 30 })).toBe(1)
})
