import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../durations'
import { pastDueGraceMs, type StoredSubscription } from '../plans/entitlement'
import { storedSubscription } from '../../e2e/support/stored-subscription'
import { endDayText, endsWithRefundText, planStatus, trialAndPlanText } from './plan-text'

const now = new Date('2026-11-20T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const plan = (over: Partial<StoredSubscription> = {}) => storedSubscription(now, over)
const status = (trialEndsAt: Date, ...subscriptions: StoredSubscription[]) => {
  const { name, warning, lines } = planStatus({ trialEndsAt, subscriptions }, now, 'America/Denver')
  return [name, ...(warning === null ? [] : [warning]), ...lines]
}
const over = at(-30 * dayMs)

test('each plan state shows its date and what happens next', () => {
  expect(status(at(2 * dayMs))).toEqual(['Free', '2 days left. Your trial includes 3 active searches.'])
  expect(status(over)).toEqual([
    'Free (expired)',
    'Your free trial ended on Wednesday, Oct 21 at 6:00 AM MDT.',
    'Your searches are saved, but we’re not watching them.',
  ])
  expect(status(over, plan({ plan: 'pro', period: 'yearly' }))).toEqual([
    'Professional',
    'Billed yearly. Includes 10 active searches.',
    'Your next payment is on Tuesday, Dec 15.',
  ])
  expect(status(over, plan({ scheduledCancellationAt: at(dayMs) }))).toEqual([
    'Basic',
    'Canceled. It ends on Saturday, Nov 21 at 5:00 AM MST. Then your searches pause. Nothing is deleted.',
    'Billed monthly. Includes 3 active searches.',
  ])
})

test('a failed payment is a warning for the banner, not a line', () => {
  const failed = plan({ status: 'past_due', statusSince: at(-dayMs) })
  expect(planStatus({ trialEndsAt: over, subscriptions: [failed] }, now, 'America/Denver')).toEqual({
    name: 'Basic',
    warning:
      'Your last payment failed. Your searches stop on Thursday, Nov 26 at 5:00 AM MST unless it’s paid by then.',
    lines: ['Billed monthly. Includes 3 active searches.'],
  })
})

test('a date in another year includes the year, in the reader’s time zone', () => {
  const yearly = plan({ period: 'yearly', currentPeriodEndsAt: at(365 * dayMs) })
  expect(status(over, yearly).at(-1)).toBe('Your next payment is on Saturday, Nov 20, 2027.')
  expect(status(over, plan({ scheduledCancellationAt: at(60 * dayMs) }))[1]).toContain(
    'ends on Tuesday, Jan 19, 2027 at 5:00 AM MST.',
  )
  expect(status(new Date('2025-12-31T12:00:00Z'))[1]).toBe(
    'Your free trial ended on Wednesday, Dec 31, 2025 at 5:00 AM MST.',
  )
  const midnight = { timeZone: 'America/Denver', now }
  expect(endDayText(new Date('2027-01-01T06:00:00Z'), midnight)).toBe('Thursday, Dec 31')
  expect(endDayText(new Date('2027-01-01T06:00:00Z'), { ...midnight, timeZone: null })).toBe('Friday, Jan 1, 2027')
})

test('an ended plan shows why it ended', () => {
  const first = (one: StoredSubscription) => status(over, one)[1]
  expect(first(plan({ status: 'canceled', statusSince: at(-dayMs) }))).toBe(
    'Your plan ended on Thursday, Nov 19 at 5:00 AM MST.',
  )
  expect(first(plan({ status: 'past_due', statusSince: at(-pastDueGraceMs) }))).toContain('because a payment failed')
  expect(first(plan({ status: 'paused', statusSince: at(-hourMs) }))).toContain('Your plan has been paused since')
})

test('if a smaller plan or the trial remains, the text mentions no stop', () => {
  const failed = plan({ plan: 'pro', status: 'past_due', statusSince: at(-dayMs) })
  expect(status(over, failed, plan({ id: 'b' }))[1]).toContain('Your plan ends on Thursday')
  const ending = plan({ scheduledCancellationAt: at(dayMs) })
  expect(status(at(2 * dayMs), ending)[1]).toContain('Then your free trial continues')
})

test.each([
  [5 * dayMs, '5 days of your free trial are left.', 'those days aren’t added to it'],
  [dayMs, '1 day of your free trial is left.', 'that time isn’t added to it'],
  [hourMs, 'Less than a day of your free trial is left.', 'that time isn’t added to it'],
])('a plan bought with %d ms of the trial left does not extend it', (left, first, then) => {
  const words = trialAndPlanText({ trialEndsAt: at(left) }, now)
  expect(words.startsWith(first)).toBe(true)
  expect(words).toContain(then)
})

test('a refund ends the plan, and the trial or nothing is left', () => {
  const subscriptions = [plan({ plan: 'pro' })]
  expect(endsWithRefundText({ trialEndsAt: at(dayMs), subscriptions }, now)).toBe(
    'Your Professional plan ends with the refund. Your free trial then continues.',
  )
  expect(endsWithRefundText({ trialEndsAt: over, subscriptions }, now)).toBe(
    'Your Professional plan ends with the refund. Your searches then pause, and nothing is deleted.',
  )
})
