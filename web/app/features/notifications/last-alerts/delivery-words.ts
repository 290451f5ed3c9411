import { mailsPerDay } from '#domain/alerts/daily-limit'
import { minuteMs } from '#domain/durations'

export interface Delivery {
  kind: 'EMAIL' | 'PUSH'
  status: 'PENDING' | 'DIGEST' | 'CLAIMED' | 'SENT' | 'DEAD'
  claimedAt: Date | null
  failures: number
  failure: string | null
  target: {
    active: boolean
    /** Whether its reader has agreed to get alerts; always true for a browser. */
    isConfirmed: boolean
    mailsInADay: number
  }
}

/** `sent`, or still `open`, or `ended` without being sent. */
export interface DeliveryWords {
  state: 'sent' | 'open' | 'ended'
  /** What became of it; for `sent` a time follows. */
  words: string
}

/** A claim that is older was interrupted, since sending takes seconds. */
const sendingMs = minuteMs

/** What became of an alert at one target, in words for its owner. */
export function deliveryWords(delivery: Delivery, now: Date): DeliveryWords {
  switch (delivery.status) {
    case 'SENT':
      return { state: 'sent', words: delivery.failures > 0 ? 'After a fault, delivered' : 'Delivered' }
    case 'DEAD':
      return { state: 'ended', words: `Not sent: ${whyNot(delivery)}` }
    case 'CLAIMED':
      return { state: 'open', words: claimedWords(delivery, now) }
    case 'PENDING':
    case 'DIGEST':
      return { state: 'open', words: waitingWords(delivery) }
    default:
      return delivery.status satisfies never
  }
}

function claimedWords({ kind, failure, claimedAt }: Delivery, now: Date): string {
  const isInterrupted = failure !== null || (claimedAt !== null && now.getTime() - claimedAt.getTime() > sendingMs)
  if (!isInterrupted) return 'Being sent'
  return kind === 'EMAIL'
    ? 'Interrupted while being sent. We ask the mail service whether it has it, and send it if not'
    : 'Interrupted while being sent. It is sent again and replaces the first one if that arrived'
}

function waitingWords({ kind, status, failures, target }: Delivery): string {
  if (status === 'DIGEST') return 'Waits for the daily digest'
  if (!target.active) return 'Waits: this target is off'
  if (!target.isConfirmed) return 'Waits until the address is confirmed'
  if (kind === 'EMAIL' && target.mailsInADay >= mailsPerDay) {
    return `Waits: this address had ${mailsPerDay} alert mails, the most in a day`
  }
  if (failures > 0) return `Waits for another try: the ${serviceOf(kind)} did not take it`
  return 'About to be sent'
}

const serviceOf = (kind: Delivery['kind']) => (kind === 'EMAIL' ? 'mail service' : 'push service')

/** By how the stored reason begins (worker/notify/alerts). */
const reasons: [start: string, words: string][] = [
  ['the search is paused', 'the search was paused'],
  ['the search was paused', 'the search was paused'],
  ['the search was deleted', 'the search was deleted'],
  ['the car is gone', 'the ad was gone by then'],
  ['the car was judged differently', 'the car no longer fits the search'],
  ['the car is not told', 'the car no longer fits the search'],
  ['the car was hidden', 'you had hidden the car'],
  ['no untold car is left', 'you knew all its cars by then'],
  ['target is off', 'this target was off'],
  ['it waited too long', 'it had waited too long'],
  ['the push service answered 404', 'the browser had ended its subscription'],
  ['the push service answered 410', 'the browser had ended its subscription'],
  ['the endpoint is not on an allowed host', 'the browser’s push service cannot be used'],
]

function whyNot({ kind, failure }: Delivery): string {
  if (failure?.startsWith('given up after')) return `the ${serviceOf(kind)} did not take it for days`
  const known = reasons.find(([start]) => failure?.startsWith(start))
  return known?.[1] ?? `the ${serviceOf(kind)} refused it`
}
