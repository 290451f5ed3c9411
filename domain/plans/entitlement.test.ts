import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../durations'
import { currentSubscription, entitlementAt, pastDueGraceMs, type StoredSubscription } from './entitlement'
import { storedSubscription } from '../../e2e/support/stored-subscription'

const now = new Date('2026-11-20T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const plan = (over: Partial<StoredSubscription> = {}) => storedSubscription(now, over)
const served = (trialEndsAt: Date, ...subscriptions: StoredSubscription[]) =>
  entitlementAt({ trialEndsAt, subscriptions }, now)
const over = at(-dayMs)

test('a trial grants Basic’s searches until its end, exclusive', () => {
  expect(served(at(1))).toEqual({
    ...{ isEntitled: true, plan: 'trial', reason: 'trial', until: at(1), searchLimit: 3 },
  })
  expect(served(now)).toEqual({
    ...{ isEntitled: false, plan: 'none', reason: 'trial over', until: now, searchLimit: 3 },
  })
})

test('a renewing plan has no end and takes precedence over the trial', () => {
  expect(served(at(dayMs), plan({ plan: 'pro' }))).toEqual({
    ...{ isEntitled: true, plan: 'pro', reason: 'plan', until: null, searchLimit: 10 },
  })
})

test('a canceled plan continues until its scheduled end', () => {
  const cancelling = plan({ scheduledCancellationAt: at(hourMs) })
  expect(served(over, cancelling)).toMatchObject({ isEntitled: true, reason: 'cancelling', until: at(hourMs) })
  const cancelled = plan({ scheduledCancellationAt: at(-hourMs) })
  expect(served(over, cancelled)).toMatchObject({ isEntitled: false, reason: 'plan over', until: at(-hourMs) })
  // Its event may arrive late, so the time decides, not the status.
  expect(served(over, plan({ status: 'canceled', statusSince: at(-hourMs) }))).toMatchObject({ isEntitled: false })
})

test('a failed payment starts a grace period, which ends at a scheduled cancellation', () => {
  const failed = { status: 'past_due' as const, statusSince: at(-dayMs) }
  expect(served(over, plan(failed))).toMatchObject({ reason: 'past due', until: at(pastDueGraceMs - dayMs) })
  const cancelled = plan({ ...failed, scheduledCancellationAt: at(hourMs) })
  expect(served(over, cancelled)).toMatchObject({ reason: 'past due', until: at(hourMs) })
  expect(served(over, plan({ ...failed, statusSince: at(-pastDueGraceMs) }))).toMatchObject({ isEntitled: false })
})

test('an unpaid plan says so after its grace period, unless it was canceled before', () => {
  const failed = { status: 'past_due' as const, statusSince: at(-pastDueGraceMs - dayMs) }
  expect(served(at(-20 * dayMs), plan(failed))).toMatchObject({ reason: 'unpaid', until: at(-dayMs) })
  const cancelled = plan({ ...failed, scheduledCancellationAt: at(-3 * dayMs) })
  expect(served(at(-20 * dayMs), cancelled)).toMatchObject({ reason: 'plan over', until: at(-3 * dayMs) })
})

test('a paused plan grants nothing until it is resumed', () => {
  const paused = plan({ status: 'paused', statusSince: at(-hourMs) })
  expect(served(over, paused)).toMatchObject({ isEntitled: false, reason: 'plan paused', until: at(-hourMs) })
  const resumed = { ...paused, status: 'active' as const, statusSince: now }
  expect(served(over, resumed)).toMatchObject({ isEntitled: true, reason: 'plan', until: null })
})

test('with two plans, the one still in effect is served when the other fails, pauses or ends', () => {
  const basic = plan({ id: 'b' })
  const pro = (over: Partial<StoredSubscription>) => plan({ id: 'p', plan: 'pro', ...over })
  const failed = pro({ status: 'past_due', statusSince: at(-dayMs) })
  expect(served(over, basic, failed)).toMatchObject({ plan: 'pro', reason: 'past due' })
  const unpaid = pro({ status: 'past_due', statusSince: at(-pastDueGraceMs) })
  for (const gone of [unpaid, pro({ status: 'paused' }), pro({ status: 'canceled' })]) {
    expect(served(over, basic, gone)).toMatchObject({ plan: 'basic', reason: 'plan', until: null })
  }
  expect(served(over, plan({ status: 'past_due', statusSince: at(-dayMs) }), plan({ id: 'same' }))).toMatchObject({
    ...{ reason: 'plan', until: null },
  })
})

test('if a plan ends during the trial, the trial remains, and the last ended plan is named', () => {
  const ended = plan({ status: 'canceled', statusSince: at(-2 * dayMs) })
  expect(served(at(dayMs), ended)).toMatchObject({ plan: 'trial', until: at(dayMs) })
  expect(served(over, ended)).toMatchObject({ reason: 'trial over', until: over })
  expect(served(at(-3 * dayMs), ended)).toMatchObject({ reason: 'plan over', until: at(-2 * dayMs) })
})

test('of several plans, the largest in effect counts, otherwise the one that ended last', () => {
  const [basic, pro] = [plan({ id: 'b' }), plan({ id: 'p', plan: 'pro', scheduledCancellationAt: at(hourMs) })]
  const ended = (id: string, ago: number) => plan({ id, plan: 'pro', status: 'canceled', statusSince: at(-ago) })
  const current = (...all: StoredSubscription[]) => currentSubscription(all, now)?.id
  expect(current(basic, pro, ended('e', 1))).toBe('p')
  expect(current(ended('e', 1), basic)).toBe('b')
  expect(current(ended('old', dayMs), ended('late', hourMs))).toBe('late')
  expect(current()).toBeUndefined()
})
