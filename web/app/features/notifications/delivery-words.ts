import { maxAlertMailsPerDay } from '#domain/alerts/daily-limit'
import { notSentText, notSentTexts } from '#domain/alerts/not-sent'
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
      return { state: 'sent', words: delivery.failures > 0 ? 'Delivered after a retry' : 'Delivered' }
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

const stoppedWords = (stopped: 'paused' | 'deleted') => notSentTexts[`search-${stopped}`]

function claimedWords({ kind, failure, claimedAt, search: { stopped } }: Delivery, now: Date): string {
  const isInterrupted = failure !== null || (claimedAt !== null && now.getTime() - claimedAt.getTime() > sendingMs)
  if (!isInterrupted) return 'Sending'
  if (stopped) return `Interrupted while sending, so it may have arrived. Then ${stoppedWords(stopped)}`
  return `Interrupted while sending. ${channels[kind].interrupted}`
}

function waitingWords({ kind, status, failures, target, search: { isQuiet } }: Delivery): string {
  if (status === 'DIGEST') return 'In the next daily digest'
  if (!target.active) return 'On hold: alerts are off here'
  if (!target.mayBeNotified) return 'On hold until this address is confirmed'
  if (isQuiet) return 'On hold until quiet hours end'
  if (target.isFull)
    return `On hold until tomorrow: this address reached its limit of ${maxAlertMailsPerDay} alert emails a day`
  if (failures > 0) return `Trying again soon: the ${channels[kind].service} didn’t accept it`
  return 'Sending soon'
}

/** Why an alert was never sent, such as "the ad was gone by then". */
export function notSentReason({ kind, failure }: Pick<Delivery, 'kind' | 'failure'>): string {
  if (failure?.startsWith('given up after')) return `the ${channels[kind].service} didn’t accept it for days`
  return notSentText(failure ?? '') ?? `the ${channels[kind].service} rejected it`
}
