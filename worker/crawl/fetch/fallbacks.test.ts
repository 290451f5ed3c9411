import { expect, test } from 'vitest'
import { httpGet } from '../adapters/contract'
import { RequestFallbacks } from './request-page'

const feed = [httpGet('https://x.example/feed.json', 'application/json'), httpGet('https://x.example/', 'text/html')]
const posting = [...feed].reverse()
const minuteMs = 60_000

function setUp() {
  const clock = { now: 0 }
  return { clock, fallbacks: new RequestFallbacks(() => clock.now) }
}

test('the preferred request goes first, also after it succeeded', () => {
  const { fallbacks } = setUp()
  expect(fallbacks.orderOf('craigslist', feed)).toEqual([0, 1])
  fallbacks.answered('craigslist', feed, 0)
  expect(fallbacks.orderOf('craigslist', feed)).toEqual([0, 1])
})

test('a successful fallback goes first for ten minutes, then the preferred request is retried', () => {
  const { clock, fallbacks } = setUp()
  fallbacks.answered('craigslist', feed, 1)
  clock.now = 9 * minuteMs
  expect(fallbacks.orderOf('craigslist', feed)).toEqual([1, 0])
  fallbacks.answered('craigslist', feed, 1) // using it does not extend the ten minutes
  clock.now = 10 * minuteMs
  expect(fallbacks.orderOf('craigslist', feed)).toEqual([0, 1])
  fallbacks.answered('craigslist', feed, 1) // the preferred request was refused again
  clock.now = 19 * minuteMs
  expect(fallbacks.orderOf('craigslist', feed)).toEqual([1, 0])
})

test('the preferred request goes first again when it succeeds after the fallback failed', () => {
  const { fallbacks } = setUp()
  fallbacks.answered('craigslist', feed, 1)
  fallbacks.answered('craigslist', feed, 0)
  expect(fallbacks.orderOf('craigslist', feed)).toEqual([0, 1])
})

test('each purpose and marketplace has its own fallback', () => {
  const { fallbacks } = setUp()
  fallbacks.answered('craigslist', feed, 1)
  expect(fallbacks.orderOf('craigslist', posting)).toEqual([0, 1])
  expect(fallbacks.orderOf('cargurus', feed)).toEqual([0, 1])
})
