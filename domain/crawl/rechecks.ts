import { dayMs, minuteMs } from '../durations'

// When the posting page of a car that a buyer sees is read again, to find out whether it was sold (decision 087).

/** A fresh car may be on sale for up to this and one `minPlanGapMs` longer than its page says: a quarter of an hour. */
const freshIntervalMs = 10 * minuteMs
const otherIntervalMs = dayMs
/** Searches plan at most this often for rechecks, so that a plan covers the cars of several minutes. */
const minPlanGapMs = 5 * minuteMs

/**
 * How long a car counts as fresh. A good car is usually sold within days. A buyer with a car on the shortlist calls,
 * looks and offers within about two weeks, and each of these steps starts the two weeks again.
 */
const freshForMs = { shown: 3 * dayMs, saved: 14 * dayMs }

export interface ShownPage {
  id: string
  /** When the page was last read. */
  readAt: Date
  postedAt: Date
  /** When the car was last saved, moved or changed on the shortlist. Null: it is not there, or bought or given up. */
  savedAt: Date | null
  /** The page must be read after this for the daily digest. Null: no digest includes the car. */
  digestFrom: Date | null
  /** The last attempt to read it failed. */
  hasFailed: boolean
}

export function recheckDueAt(page: ShownPage, now: Date): Date {
  const readMs = page.readAt.getTime()
  const dueMs = readMs + (isFresh(page, now) ? freshIntervalMs : otherIntervalMs)
  return new Date(needsDigestRead(page) ? Math.min(dueMs, page.digestFrom!.getTime()) : dueMs)
}

const isFresh = ({ postedAt, savedAt }: ShownPage, now: Date): boolean =>
  now.getTime() - postedAt.getTime() < freshForMs.shown ||
  (savedAt !== null && now.getTime() - savedAt.getTime() < freshForMs.saved)

/** Whether the page was not read since the checks for the digest began, or begin. */
export const needsDigestRead = ({ readAt, digestFrom }: ShownPage): boolean =>
  digestFrom !== null && readAt < digestFrom

/**
 * Bounds for a query: every page that is due now or soon was posted or saved after these times, was read before
 * `readBefore`, or is for a digest.
 */
export const recheckBounds = (now: Date) => ({
  postedAfter: new Date(now.getTime() - freshForMs.shown),
  savedAfter: new Date(now.getTime() - freshForMs.saved),
  readBefore: new Date(now.getTime() - otherIntervalMs),
})

interface RecheckPlan<T> {
  /** Saved cars first, then those of a digest, failed pages last; then by how many intervals late they are. */
  due: T[]
  /** When to plan again for those that are not due yet, or that the budget leaves unread. Null without pages. */
  againAt: Date | null
}

export function planRechecks<T extends ShownPage>(pages: T[], now: Date): RecheckPlan<T> {
  const timed = pages.map((page) => ({ page, dueMs: recheckDueAt(page, now).getTime() }))
  const due = timed.filter(({ dueMs }) => dueMs <= now.getTime()).map(({ page }) => page)
  const firstMs = Math.min(...timed.map(({ dueMs }) => dueMs))
  return {
    due: due.toSorted((one, other) => rankOf(one) - rankOf(other) || lateness(other, now) - lateness(one, now)),
    againAt: pages.length === 0 ? null : new Date(Math.max(firstMs, now.getTime() + minPlanGapMs)),
  }
}

const rankOf = (page: ShownPage): number =>
  page.hasFailed ? 3 : page.savedAt !== null ? 0 : needsDigestRead(page) ? 1 : 2

/** In intervals since the page was read, so that with too small a budget all wait equally many. */
const lateness = (page: ShownPage, now: Date): number =>
  (now.getTime() - page.readAt.getTime()) / (isFresh(page, now) ? freshIntervalMs : otherIntervalMs)
