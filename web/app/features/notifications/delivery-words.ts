import { maxAlertMailsPerDay } from '#domain/alerts/daily-limit'
import { channels, type Channel } from '#domain/alerts/channels'
import { minuteMs } from '#domain/durations'

export interface Delivery {
  kind: Channel
  status: 'PENDING' | 'DIGEST' | 'CLAIMED' | 'SENT' | 'DEAD'
  claimedAt: Date | null
  failures: number
  failure: string | null
  target: {
    active: boolean
    /** Whether the recipient has consented to alerts or is new. Always true for targets other than email. */
    mayBeNotified: boolean
    /** Whether the address has reached its daily limit of alert emails. */
    isFull: boolean
  }
  search: {
    isQuiet: boolean
    /** Why the search sends no more alerts, or null while it does. */
    stopped: 'paused' | 'deleted' | null
  }
}

/** `open` is not sent yet; `ended` will never be sent. */
export interface DeliveryText {
  state: 'sent' | 'open' | 'ended'
  /** For `sent`, the screen appends the time. */
  words: string
}

/** Sending takes seconds, so an older claim was interrupted. */
const sendingMs = minuteMs

export function deliveryText(delivery: Delivery, now: Date): DeliveryText {
  switch (delivery.status) {
    case 'SENT':
      return { state: 'sent', words: delivery.failures > 0 ? 'After a fault, delivered' : 'Delivered' }
    case 'DEAD':
      return { state: 'ended', words: `Not sent: ${notSentReason(delivery)}` }
    case 'CLAIMED':
      return { state: 'open', words: claimedWords(delivery, now) }
    case 'PENDING':
    case 'DIGEST':
      if (delivery.search.stopped)
        return { state: 'ended', words: `Not sent: ${stoppedWords(delivery.search.stopped)}` }
      return { state: 'open', words: waitingWords(delivery) }
    default:
      return delivery.status satisfies never
  }
}

const stoppedWords = (stopped: 'paused' | 'deleted') => `the search was ${stopped}`

function claimedWords({ kind, failure, claimedAt, search: { stopped } }: Delivery, now: Date): string {
  const isInterrupted = failure !== null || (claimedAt !== null && now.getTime() - claimedAt.getTime() > sendingMs)
  if (!isInterrupted) return 'Being sent'
  if (stopped) return `Interrupted while being sent, so it may have arrived; then ${stoppedWords(stopped)}`
  return `Interrupted while being sent. ${channels[kind].interrupted}`
}

function waitingWords({ kind, status, failures, target, search: { isQuiet } }: Delivery): string {
  if (status === 'DIGEST') return 'Waits for the daily digest'
  if (!target.active) return 'Waits: this target is off'
  if (!target.mayBeNotified) return 'Waits until the address is confirmed'
  if (isQuiet) return 'Waits for the end of the quiet hours'
  if (target.isFull)
    return `Waits for tomorrow: this address had its ${maxAlertMailsPerDay} alert mails, the most in a day`
  if (failures > 0) return `Waits for another try: the ${channels[kind].service} did not take it`
  return 'About to be sent'
}

/** Display text by prefix of the stored failure (worker/notify/alerts, ../../accounts/verification). */
const reasons: [start: string, words: string][] = [
  ['the search is paused', 'the search was paused'],
  ['the search was paused', 'the search was paused'],
  ['the search was deleted', 'the search was deleted'],
  ['the car is gone', 'the ad was gone by then'],
  ['the car was judged differently', 'the car no longer fits the search'],
  ['the car is not told', 'the car no longer fits the search'],
  ['such cars are not told', 'the search was set to tell of fewer cars'],
  ['the car was hidden', 'you had hidden the car'],
  ['no untold car is left', 'you knew all its cars by then'],
  ['target is off', 'this target was off'],
  ['mail about this search is stopped', 'mail about this search is stopped at this address'],
  ['nothing is left for the digest', 'no car was left to tell of'],
  ['the account was taken back', 'it was asked for before you showed that the account’s address is yours'],
  ['the outage is over', 'the outage was over by then'],
  ['it waited too long for a digest', 'no daily digest could tell of it within a week'],
  ['it waited too long', 'it had waited too long'],
  ['the push service answered 404', 'the browser had ended its subscription'],
  ['the push service answered 410', 'the browser had ended its subscription'],
  ['the endpoint is not on an allowed host', 'the browser’s push service cannot be used'],
]

/** Why an alert was never sent, such as "the ad was gone by then". */
export function notSentReason({ kind, failure }: Pick<Delivery, 'kind' | 'failure'>): string {
  if (failure?.startsWith('given up after')) return `the ${channels[kind].service} did not take it for days`
  const known = reasons.find(([start]) => failure?.startsWith(start))
  return known?.[1] ?? `the ${channels[kind].service} refused it`
}
