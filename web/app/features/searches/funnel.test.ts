import { expect, test } from 'vitest'
import type { HealthState } from '#domain/crawl/health'
import { marketplaces } from '#domain/marketplaces'
import { healthSummary, isHealthy } from './funnel'

const now = new Date('2026-11-20T12:00:00Z')
const at = (...sites: [state: HealthState, secondsAgo: number][]) =>
  sites.map(([state, secondsAgo], i) => ({
    ...{ marketplace: marketplaces[i]!, state, words: `last checked ${secondsAgo} s ago` },
    lastSuccessAt: new Date(now.getTime() - secondsAgo * 1_000),
  }))
const line = (...sites: Parameters<typeof at>) => healthSummary(at(...sites), false, now)

test('while healthy, one line says when all marketplaces were last crawled', () => {
  expect(line(['ok', 5], ['ok', 59], ['ok', 20])).toBe('All three checked in the last minute')
  expect(line(['ok', 5], ['ok', 190])).toBe('Both checked in the last 4 min')
  expect(line(['ok', 5])).toBe('CarGurus checked in the last minute')
})

test('does not count or report a marketplace that is not watched', () => {
  expect(line(['ok', 5], ['off', 0], ['ok', 5])).toBe('CarGurus and Craigslist checked in the last minute')
  expect(isHealthy(at(['ok', 5], ['off', 0]))).toBe(true)
  expect(line(['off', 0])).toBe('Not watched yet')
})

test('does not claim a crawl for a marketplace that does not sell the make', () => {
  expect(line(['ok', 5], ['absent', 5])).toBe('CarGurus checked in the last minute')
})

test('names the marketplace that has a problem', () => {
  expect(line(['ok', 5], ['failing', 121], ['late', 601])).toBe(
    'Facebook Marketplace and Craigslist are partly unavailable',
  )
  for (const state of ['failing', 'late', 'empty', 'incomplete'] as const) expect(isHealthy(at([state, 0]))).toBe(false)
})

test('says of a marketplace that was checked lately why it is not well, and does not call it unavailable', () => {
  expect(line(['ok', 5], ['late', 32])).toBe('Delayed: Facebook Marketplace last checked 32 s ago')
  expect(line(['incomplete', 32], ['failing', 60])).toBe(
    'Gaps: CarGurus last checked 32 s ago; Problem: Facebook Marketplace last checked 60 s ago',
  )
  expect(line(['incomplete', 32], ['failing', 600])).toBe('Facebook Marketplace is partly unavailable')
})

test('calls a new or paused search neither healthy nor failing', () => {
  expect(line(['ok', 5], ['waiting', 0])).toBe('First check of Facebook Marketplace coming up')
  expect(healthSummary(at(['late', 0]), true, now)).toBe('Paused: not checking')
})
