import { expect, test } from 'vitest'
import { httpGet } from '../adapters/http-get'
import { Fallbacks } from './fallbacks'

const feed = [httpGet('https://x.example/feed.json', 'application/json'), httpGet('https://x.example/', 'text/html')]
const posting = [...feed].reverse()
const minuteMs = 60_000

function setUp() {
  const clock = { now: 0 }
  return { clock, ways: new Fallbacks(() => clock.now) }
}

test('the preferred request comes first, also after it was answered', () => {
  const { ways } = setUp()
  expect(ways.orderOf('craigslist', feed)).toEqual([0, 1])
  ways.answered('craigslist', feed, 0)
  expect(ways.orderOf('craigslist', feed)).toEqual([0, 1])
})

test('the way round that was answered comes first for ten minutes, then the preferred one is tried again', () => {
  const { clock, ways } = setUp()
  ways.answered('craigslist', feed, 1)
  clock.now = 9 * minuteMs
  expect(ways.orderOf('craigslist', feed)).toEqual([1, 0])
  ways.answered('craigslist', feed, 1) // being used does not prolong it
  clock.now = 10 * minuteMs
  expect(ways.orderOf('craigslist', feed)).toEqual([0, 1])
  ways.answered('craigslist', feed, 1) // it was refused again
  clock.now = 19 * minuteMs
  expect(ways.orderOf('craigslist', feed)).toEqual([1, 0])
})

test('where the way round fails and the preferred one is answered, it is preferred again', () => {
  const { ways } = setUp()
  ways.answered('craigslist', feed, 1)
  ways.answered('craigslist', feed, 0)
  expect(ways.orderOf('craigslist', feed)).toEqual([0, 1])
})

test('another purpose and another marketplace have ways of their own', () => {
  const { ways } = setUp()
  ways.answered('craigslist', feed, 1)
  expect(ways.orderOf('craigslist', posting)).toEqual([0, 1])
  expect(ways.orderOf('cargurus', feed)).toEqual([0, 1])
})
