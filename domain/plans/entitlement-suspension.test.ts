import { expect, test } from 'vitest'
import { dayMs } from '../durations'
import { mayStillNotify, suspendedText, planSuspension, type SuspendableSearch } from './entitlement'

const day = (n: number) => new Date(Date.UTC(2026, 10, n))
const search = (id: string, created: number, suspended: number | null = null): SuspendableSearch => ({
  ...{ id, createdAt: day(created), suspendedAt: suspended === null ? null : day(suspended) },
})
const upTo = (searchLimit: number) => ({ isEntitled: true, searchLimit })

test('without a plan every search is suspended', () => {
  const searches = [search('a', 1), search('b', 2), search('c', 3, 9)]
  expect(planSuspension({ isEntitled: false, searchLimit: 3 }, searches)).toEqual({
    ...{ suspend: ['a', 'b'], resume: [], keep: ['c'] },
  })
})

test('a smaller plan keeps the oldest searches', () => {
  const searches = ['d', 'a', 'c', 'b', 'e'].map((id) => search(id, id.charCodeAt(0) - 96))
  expect(planSuspension(upTo(3), searches)).toEqual({ suspend: ['d', 'e'], resume: [], keep: [] })
})

test('a new plan resumes the most recently watched searches first', () => {
  const searches = [search('early', 1, 5), search('a', 2, 9), search('b', 3, 9), search('c', 4, 9)]
  expect(planSuspension(upTo(3), searches)).toEqual({ suspend: [], resume: ['a', 'b', 'c'], keep: ['early'] })
  expect(planSuspension(upTo(10), searches).resume).toEqual(['a', 'b', 'c', 'early'])
})

test('a watched search takes precedence over one that is not', () => {
  const searches = [search('old', 1, 9), search('a', 5), search('b', 6), search('c', 7)]
  expect(planSuspension(upTo(3), searches)).toEqual({ suspend: [], resume: [], keep: ['old'] })
})

test('each suspension reason has a text with what to do', () => {
  expect(suspendedText({ reason: 'trial over', searchLimit: 3 })).toBe(
    'Paused: your free trial ended. Choose a plan to keep watching.',
  )
  expect(suspendedText({ reason: 'plan over', searchLimit: 3 })).toContain('your plan ended')
  expect(suspendedText({ reason: 'unpaid', searchLimit: 3 })).toContain('Change your card')
  expect(suspendedText({ reason: 'plan paused', searchLimit: 3 })).toContain('Resume it in your account')
  expect(suspendedText({ reason: 'plan', searchLimit: 3 })).toContain('includes 3 active searches')
})

test('alerts waiting when the plan ends may be sent for a day', () => {
  expect(mayStillNotify(null, day(2))).toBe(false)
  expect(mayStillNotify(day(1), new Date(day(2).getTime() - 1))).toBe(true)
  expect(mayStillNotify(day(1), new Date(day(1).getTime() + dayMs))).toBe(false)
})
