import { expect, test } from 'vitest'
import { deliveryText, type Delivery } from './delivery-words'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const working = { active: true, mayBeNotified: true, isFull: false }
const waiting: Delivery = {
  ...{ kind: 'EMAIL', status: 'PENDING', claimedAt: null, failures: 0, failure: null },
  target: working,
  search: { isQuiet: false, stopped: null },
}
const said = (over: Partial<Delivery>) => deliveryText({ ...waiting, ...over }, now)

test.each<[Partial<Delivery>, string]>([
  [{}, 'Sending soon'],
  [{ failures: 2, failure: 'the mail provider answered 503, code 100' }, 'Trying again soon'],
  [{ target: { ...working, active: false } }, 'On hold: alerts are off here'],
  [{ target: { ...working, mayBeNotified: false } }, 'On hold until this address is confirmed'],
  [
    { target: { ...working, isFull: true } },
    'On hold until tomorrow: this address reached its limit of 20 alert emails',
  ],
  [{ search: { isQuiet: true, stopped: null } }, 'On hold until quiet hours end'],
  [{ kind: 'WEBHOOK', failures: 1 }, 'Trying again soon: the webhook’s server didn’t accept it'],
  [{ status: 'CLAIMED', claimedAt: ago(5) }, 'Sending'],
  [{ status: 'CLAIMED', claimedAt: ago(5), failure: 'the connection broke' }, 'Interrupted while sending. We’ll check'],
  [{ status: 'CLAIMED', claimedAt: ago(90) }, 'Interrupted while sending. We’ll check'],
  [{ status: 'CLAIMED', claimedAt: ago(90), kind: 'PUSH' }, 'Interrupted while sending. We’ll resend it; it replaces'],
  [
    { status: 'CLAIMED', claimedAt: ago(90), kind: 'WEBHOOK' },
    'Interrupted while sending. We’ll resend it with the same id',
  ],
])('says what a pending alert waits for: %o', (over, words) => {
  expect(said(over)).toMatchObject({ state: 'open', words: expect.stringContaining(words) })
})

test.each(['paused', 'deleted'] as const)('does not promise a pending delivery of a %s search', (stopped) => {
  const search = { isQuiet: true, stopped }
  for (const status of ['PENDING', 'DIGEST'] as const) {
    expect(said({ status, search })).toEqual({ state: 'ended', words: `Not sent: the search was ${stopped}` })
  }
  const words = `Interrupted while sending, so it may have arrived. Then the search was ${stopped}`
  expect(said({ status: 'CLAIMED', claimedAt: ago(90), search })).toEqual({ state: 'open', words })
  expect(said({ status: 'CLAIMED', claimedAt: ago(5), search })).toEqual({ state: 'open', words: 'Sending' })
})

test.each([
  ['car-gone', 'the ad was gone by then'],
  ['search-paused', 'the search was paused'],
  ['target-off', 'alerts were off here'],
  ['too-old', 'it was too old'],
  ['no-digest', 'no daily digest went out within a week'],
  ['fewer-alerts', 'you set the search to fewer alerts'],
  ['account-secured', 'it was requested before you confirmed your email address'],
  [
    'given up after 20 failures: the mail provider answered 503, code 100',
    'the email service didn’t accept it for days',
  ],
  ['the mail provider answered 422, code 300', 'the email service rejected it'],
])('says why an alert was not sent: %s', (failure, words) => {
  expect(said({ status: 'DEAD', failure })).toEqual({ state: 'ended', words: `Not sent: ${words}` })
})

test('mentions an earlier failure of a delivery', () => {
  expect(said({ status: 'SENT' })).toEqual({ state: 'sent', words: 'Delivered' })
  expect(said({ status: 'SENT', failures: 1 }).words).toBe('Delivered after a retry')
})
