import { expect, test } from 'vitest'
import { deliveryWords, type Delivery } from './delivery-words'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const working = { active: true, isConfirmed: true, isFull: false }
const waiting: Delivery = {
  ...{ kind: 'EMAIL', status: 'PENDING', claimedAt: null, failures: 0, failure: null },
  target: working,
  isQuiet: false,
}
const said = (over: Partial<Delivery>) => deliveryWords({ ...waiting, ...over }, now)

test.each<[Partial<Delivery>, string]>([
  [{}, 'About to be sent'],
  [{ failures: 2, failure: 'the mail provider answered 503, code 100' }, 'Waits for another try'],
  [{ target: { ...working, active: false } }, 'Waits: this target is off'],
  [{ target: { ...working, isConfirmed: false } }, 'Waits until the address is confirmed'],
  [{ target: { ...working, isFull: true } }, 'Waits for tomorrow: this address had its 20 alert mails'],
  [{ isQuiet: true }, 'Waits for the end of the quiet hours'],
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
])('an alert that is still open says what it waits for: %o', (over, words) => {
  expect(said(over)).toMatchObject({ state: 'open', words: expect.stringContaining(words) })
})

test.each([
  ['the car is gone', 'the ad was gone by then'],
  ['the search was paused before it was sent', 'the search was paused'],
  ['target is off', 'this target was off'],
  ['given up after 20 failures: the mail provider answered 503, code 100', 'the mail service did not take it for days'],
  ['the mail provider answered 422, code 300', 'the mail service refused it'],
])('an alert that was not sent says why: %s', (failure, words) => {
  expect(said({ status: 'DEAD', failure })).toEqual({ state: 'ended', words: `Not sent: ${words}` })
})

test('a delivery says that a fault came before it', () => {
  expect(said({ status: 'SENT' })).toEqual({ state: 'sent', words: 'Delivered' })
  expect(said({ status: 'SENT', failures: 1 }).words).toBe('After a fault, delivered')
})
