import { expect, test } from 'vitest'
import { maxCrawlGapMs, isBackfill, wasListedBeforeSearch } from './backfill'

const at = (ms: number) => new Date(Date.UTC(2026, 10, 21) + ms)
const hourMs = 60 * 60_000
const unstated = (firstSeenMs: number, appearedAfterMs: number | null) => ({
  postedAt: null,
  firstSeenAt: at(firstSeenMs),
  appearedAfter: appearedAfterMs === null ? null : at(appearedAfterMs),
})

test('a car posted before the search began is backfill, one posted in the same second is new', () => {
  const seen = { firstSeenAt: at(60_000), appearedAfter: null }
  expect(isBackfill({ ...seen, postedAt: at(4_000) }, at(5_900))).toBe(true)
  expect(isBackfill({ ...seen, postedAt: at(5_000) }, at(5_900))).toBe(false)
})

test('without a posting time, a car seen before the search began is backfill', () => {
  expect(isBackfill(unstated(1_000, 0), at(5_000))).toBe(true)
  expect(isBackfill(unstated(9_000, 0), at(5_000))).toBe(false)
})

test('a car in the first crawl of a feed is backfill', () => {
  expect(isBackfill(unstated(9_000, null), at(5_000))).toBe(true)
})

test('for a search that began in a gap, the first crawl after the gap finds backfill', () => {
  const began = at(5 * hourMs)
  expect(isBackfill(unstated(6 * hourMs, 0), began)).toBe(true)
  expect(isBackfill(unstated(6 * hourMs, 5 * hourMs - maxCrawlGapMs - 1), began)).toBe(true)
  expect(isBackfill(unstated(6 * hourMs, 5 * hourMs - maxCrawlGapMs), began)).toBe(false)
})

test('a search that watched before a gap treats cars listed in it as new', () => {
  expect(isBackfill(unstated(30 * hourMs, 6 * hourMs), at(5 * hourMs))).toBe(false)
})

test('the text shown to the buyer depends on when the search was first saved, with or without a posting time', () => {
  const search = { createdAt: at(5_000) }
  expect(wasListedBeforeSearch({ postedAt: at(4_000), firstSeenAt: at(6_000), appearedAfter: null }, search)).toBe(true)
  expect(wasListedBeforeSearch({ postedAt: at(6_000), firstSeenAt: at(6_000), appearedAfter: null }, search)).toBe(
    false,
  )
  expect(wasListedBeforeSearch(unstated(1_000, 0), search)).toBe(true)
  expect(wasListedBeforeSearch(unstated(9_000, 4_000), search)).toBe(false)
})
