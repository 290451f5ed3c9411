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
  [{}, 'About to be sent'],
  [{ failures: 2, failure: 'the mail provider answered 503, code 100' }, 'Waits for another try'],
  [{ target: { ...working, active: false } }, 'Waits: this target is off'],
  [{ target: { ...working, mayBeNotified: false } }, 'Waits until the address is confirmed'],
  [{ target: { ...working, isFull: true } }, 'Waits for tomorrow: this address had its 20 alert mails'],
  [{ search: { isQuiet: true, stopped: null } }, 'Waits for the end of the quiet hours'],
  [{ kind: 'WEBHOOK', failures: 1 }, 'Waits for another try: the webhook’s server did not take it'],
  [{ status: 'CLAIMED', claimedAt: ago(5) }, 'Being sent'],
  [{ status: 'CLAIMED', claimedAt: ago(5), failure: 'the connection broke' }, 'Interrupted while being sent. We ask'],
  [{ status: 'CLAIMED', claimedAt: ago(90) }, 'Interrupted while being sent. We ask'],
  [
    { status: 'CLAIMED', claimedAt: ago(90), kind: 'PUSH' },
    'Interrupted while being sent. It is sent again and replaces',
  ],
  [
    { status: 'CLAIMED', claimedAt: ago(90), kind: 'WEBHOOK' },
    'Interrupted while being sent. It is sent again under the same id',
  ],
])('says what a pending alert waits for: %o', (over, words) => {
  expect(said(over)).toMatchObject({ state: 'open', words: expect.stringContaining(words) })
})

test.each(['paused', 'deleted'] as const)('does not promise a pending delivery of a %s search', (stopped) => {
  const search = { isQuiet: true, stopped }
  for (const status of ['PENDING', 'DIGEST'] as const) {
    expect(said({ status, search })).toEqual({ state: 'ended', words: `Not sent: the search was ${stopped}` })
  }
  const words = `Interrupted while being sent, so it may have arrived; then the search was ${stopped}`
  expect(said({ status: 'CLAIMED', claimedAt: ago(90), search })).toEqual({ state: 'open', words })
  expect(said({ status: 'CLAIMED', claimedAt: ago(5), search })).toEqual({ state: 'open', words: 'Being sent' })
})

test.each([
  ['the car is gone', 'the ad was gone by then'],
  ['the search was paused before it was sent', 'the search was paused'],
  ['target is off', 'this target was off'],
  ['it waited too long to be news', 'it had waited too long'],
  ['it waited too long for a digest', 'no daily digest could tell of it within a week'],
  ['such cars are not told any more', 'the search was set to tell of fewer cars'],
  [
    'the account was taken back by the owner of its address',
    'it was asked for before you showed that the account’s address is yours',
  ],
  ['given up after 20 failures: the mail provider answered 503, code 100', 'the mail service did not take it for days'],
  ['the mail provider answered 422, code 300', 'the mail service refused it'],
])('says why an alert was not sent: %s', (failure, words) => {
  expect(said({ status: 'DEAD', failure })).toEqual({ state: 'ended', words: `Not sent: ${words}` })
})

test('mentions an earlier failure of a delivery', () => {
  expect(said({ status: 'SENT' })).toEqual({ state: 'sent', words: 'Delivered' })
  expect(said({ status: 'SENT', failures: 1 }).words).toBe('After a fault, delivered')
})
