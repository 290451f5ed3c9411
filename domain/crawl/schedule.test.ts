import { expect, test } from 'vitest'
import { quietPlan as plan } from './plan-fixture'
import { backlogAfter, isUnfinished, judgePauseMs, stepsAfterCrawl } from './schedule'

test('what was weighed just now decides over what the plan knew', () => {
  const weighed = { unread: { craigslist: 2 }, unjudged: 0 }
  expect(stepsAfterCrawl({ ...plan, unjudged: 5 }, weighed)).toEqual({ read: ['craigslist'], judge: false })
  expect(stepsAfterCrawl({ ...plan, unjudged: 5 }, null)).toEqual({ read: [], judge: true })
})

test('a marketplace with nothing to read is not asked', () => {
  expect(stepsAfterCrawl({ ...plan, unread: { craigslist: 0 } }, null).read).toEqual([])
})

test('only progress with something left is a backlog', () => {
  expect(backlogAfter([{ read: 20, left: 4 }], null)).toBe(true)
  expect(backlogAfter([{ read: 0, left: 4 }], null)).toBe(false)
  expect(backlogAfter([null], { judged: 0, left: 9 })).toBe(false)
  expect(backlogAfter([], { judged: 20, left: 1 })).toBe(true)
  expect(backlogAfter([{ read: 3, left: 0 }], { judged: 3, left: 0 })).toBe(false)
})

test('a step that failed or left work over is to be tried again before long', () => {
  expect(isUnfinished([undefined, { left: 0 }, {}])).toBe(false)
  expect(isUnfinished([{ left: 1 }])).toBe(true)
  expect(isUnfinished([undefined, null])).toBe(true)
})

test('a car that the model cannot be used on is tried again at once, then ever more rarely', () => {
  expect([1, 2, 3, 4, 20].map(judgePauseMs)).toEqual([0, 60_000, 120_000, 240_000, 3_600_000])
})
