import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../durations'
import { planRechecks, recheckBounds, recheckDueAt, type ShownPage } from './rechecks'

const now = new Date('2026-06-10T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const old = { postedAt: ago(30 * dayMs), savedAt: null, digestFrom: null }
const page = (readMsAgo: number, over: Partial<ShownPage> = {}): ShownPage => ({
  ...{ id: 'a', readAt: ago(readMsAgo), postedAt: ago(hourMs), savedAt: null, digestFrom: null, hasFailed: false },
  ...over,
})
const dueIn = (one: ShownPage) => recheckDueAt(one, now).getTime() - now.getTime()

test('a fresh car is due ten minutes after its page was read, an older one after a day', () => {
  expect(dueIn(page(0))).toBe(10 * minuteMs)
  expect(dueIn(page(0, { postedAt: ago(3 * dayMs - 1) }))).toBe(10 * minuteMs)
  expect(dueIn(page(0, { postedAt: ago(3 * dayMs) }))).toBe(dayMs)
})

test('a car on the shortlist is fresh for two weeks after its buyer last touched it', () => {
  expect(dueIn(page(0, { ...old, savedAt: ago(14 * dayMs - 1) }))).toBe(10 * minuteMs)
  expect(dueIn(page(0, { ...old, savedAt: ago(14 * dayMs) }))).toBe(dayMs)
})

test('a page is due when the checks for its digest begin, unless it was read since', () => {
  const digestFrom = new Date(now.getTime() + hourMs)
  expect(dueIn(page(hourMs, { ...old, digestFrom }))).toBe(hourMs)
  expect(dueIn(page(hourMs, { ...old, digestFrom: ago(2 * hourMs) }))).toBe(23 * hourMs)
})

test('saved cars come first, then those of the digest, then by how many intervals late they are', () => {
  const pages = [
    page(hourMs, { id: 'failed', savedAt: ago(0), hasFailed: true }),
    page(20 * minuteMs, { id: 'two intervals late' }),
    page(3 * dayMs, { ...old, id: 'three days late' }),
    page(9 * hourMs, { ...old, id: 'digest', digestFrom: ago(hourMs) }),
    page(11 * minuteMs, { id: 'saved', savedAt: ago(0) }),
    page(9 * minuteMs, { id: 'not due', savedAt: ago(0) }),
  ]
  const { due } = planRechecks(pages, now)
  expect(due.map(({ id }) => id)).toEqual(['saved', 'digest', 'three days late', 'two intervals late', 'failed'])
})

test('a fresh car is read within a quarter of an hour, whenever the last plan was', () => {
  for (let readMs = 0; readMs <= 10 * minuteMs; readMs += minuteMs / 2) {
    const one = page(readMs)
    const { due, againAt } = planRechecks([one], now)
    const readAgainAt = due.length > 0 ? now : againAt!
    expect(recheckDueAt(one, readAgainAt) <= readAgainAt).toBe(true)
    expect(readAgainAt.getTime() - one.readAt.getTime()).toBeLessThanOrEqual(15 * minuteMs)
  }
  expect(planRechecks([], now)).toEqual({ due: [], againAt: null })
})

test('the bounds of the query leave out no page that is due', () => {
  const { postedAfter, savedAfter, readBefore } = recheckBounds(now)
  for (const postedAt of [ago(2 * dayMs), ago(3 * dayMs + 1), ago(40 * dayMs)]) {
    for (const savedAt of [null, ago(dayMs), ago(15 * dayMs)]) {
      for (const readMs of [0, 11 * minuteMs, dayMs - 1, dayMs]) {
        const one = page(readMs, { postedAt, savedAt })
        const isWithin =
          postedAt > postedAfter || (savedAt !== null && savedAt > savedAfter) || one.readAt <= readBefore
        if (planRechecks([one], now).due.length > 0) expect(isWithin).toBe(true)
      }
    }
  }
})
