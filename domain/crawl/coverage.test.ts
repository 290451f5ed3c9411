import { expect, test } from 'vitest'
import { dayMs } from '../durations'
import { hasHardlyLooked, type FeedCoverage } from './coverage'

const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const feed = (from: number | null, to: number | null): FeedCoverage => ({
  readBackTo: from === null ? null : daysAgo(from),
  lastSuccessAt: to === null ? null : daysAgo(to),
})

test.each<[string, FeedCoverage[], number, boolean]>([
  ['nothing was ever crawled', [], 3, true],
  ['the only feed was read back over the week', [feed(7, 0)], 1, false],
  ['more than a week is no more than the week', [feed(40, 0)], 5, true],
  ['a first look an hour ago saw half a day', [feed(0.5, 0)], 1, true],
  ['two days of a single feed', [feed(2, 0)], 1, false],
  ['one of three feeds saw the whole week', [feed(7, 0)], 3, false],
  ['one of eight feeds saw the whole week', [feed(7, 0)], 8, true],
  ['the feed was last crawled ten days ago', [feed(30, 10)], 1, true],
  ['the feed was last crawled six days ago', [feed(30, 6)], 1, true],
  ['the feed was last crawled four days ago', [feed(30, 4)], 1, false],
  ['no crawl succeeded', [feed(7, null)], 1, true],
  ['a crawl succeeded, but nothing tells how far it reached', [feed(null, 0)], 1, true],
  ['a search that no feed serves', [], 0, false],
])('%s', (_, known, wanted, isHardly) => {
  expect(hasHardlyLooked(known, wanted, now, 7 * dayMs)).toBe(isHardly)
})
