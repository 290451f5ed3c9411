import { dayMs, hourMs, minuteMs } from '../durations'

/** Rules for one kind of notification target. `worker/notify/senders.ts` has the senders. */
interface ChannelRules {
  label: string
  noun: string
  /** Follows "the" in sentences. */
  service: string
  /** What happens to an alert that was interrupted while sending. A sentence without the period. */
  interrupted: string
  /** Whether targets are listed under "Where alerts go". Others have their own page. */
  isListed: boolean
  /** Messages to an unconfirmed target contain no text that the owner typed. */
  mustBeConfirmed: boolean
  hasDailyLimit: boolean
  /** When an alert also lists the other cars that are due. */
  includesOthers: 'always' | 'if late' | 'never'
  /** Age at which an alert is given up in any case. Also the age at which one that was never attempted expires. */
  maxWaitMs: number
  /** Whether attempted alerts also expire at that age. */
  attemptedExpire: boolean
  /** Which later success proves that the failing alert itself is the cause. */
  otherSuccess: 'any message' | 'same provider' | 'same target'
  /** Maximum test messages per target. Null if the list offers no test. */
  testLimit: { points: number; windowSeconds: number } | null
}

export const channels = {
  EMAIL: {
    label: 'Email',
    noun: 'email address',
    service: 'email service',
    interrupted: 'We’ll check with the email service and resend it if needed',
    isListed: true,
    mustBeConfirmed: true,
    hasDailyLimit: true,
    includesOthers: 'always',
    maxWaitMs: 14 * dayMs, // the provider may accept nothing until the operator fixes it
    attemptedExpire: true,
    otherSuccess: 'same provider',
    testLimit: { points: 5, windowSeconds: dayMs / 1_000 },
  },
  PUSH: {
    label: 'Browser',
    noun: 'device',
    service: 'push service',
    interrupted: 'We’ll resend it; it replaces the first one if that arrived',
    isListed: true,
    mustBeConfirmed: false,
    hasDailyLimit: false,
    includesOthers: 'if late',
    maxWaitMs: 3 * dayMs, // worthless after days
    attemptedExpire: true,
    otherSuccess: 'any message',
    testLimit: { points: 10, windowSeconds: hourMs / 1_000 },
  },
  WEBHOOK: {
    label: 'Webhook',
    noun: 'webhook',
    service: 'webhook’s server',
    interrupted: 'We’ll resend it with the same id',
    isListed: false,
    mustBeConfirmed: false,
    hasDailyLimit: false,
    includesOthers: 'never',
    maxWaitMs: 3 * dayMs,
    attemptedExpire: false, // attempted ones end with the server's grace period (worker/notify/webhook)
    otherSuccess: 'same target', // each webhook has its own server
    testLimit: null,
  },
} as const satisfies Record<string, ChannelRules>

export type Channel = keyof typeof channels
export const channelNames = Object.keys(channels) as Channel[]

export type ListedChannel = {
  [Name in Channel]: (typeof channels)[Name]['isListed'] extends true ? Name : never
}[Channel]
export const listedChannels = channelNames.filter((name): name is ListedChannel => channels[name].isListed)

/**
 * Whether delivery found that a browser's subscription ended. Only the browser can make a new one, so the target cannot
 * be switched on again.
 */
export const isSubscriptionEnded = (target: { kind: Channel; active: boolean; deadReason: string | null }): boolean =>
  target.kind === 'PUSH' && !target.active && target.deadReason !== null

const maxRetryDelayMs = 10 * minuteMs

/**
 * The delay after this many failures in a row. The first two retries follow in the next cycles, because most faults are
 * transient.
 */
export function retryDelayMs(failures: number): number {
  return failures <= 2 ? 0 : Math.min(maxRetryDelayMs, minuteMs * 2 ** (failures - 3))
}

/** Cap on the delay that a provider asks for: its clock or ours may be wrong. */
const maxRequestedDelayMs = hourMs

export const nextAttemptDelayMs = (failures: number, askedMs: number): number =>
  Math.max(retryDelayMs(failures), Math.min(askedMs, maxRequestedDelayMs))

/** With fewer attempts, the age of the first one proves nothing: the worker itself may have been down. */
const minAttempts = 8
/** If an alert fails for this long while others succeed, the alert itself is the cause. */
const giveUpIfOthersSucceedMs = dayMs

export interface DeliveryAttempts {
  kind: Channel
  failures: number
  failingForMs: number
}

/** Whether an alert has been attempted long enough to give up, provided that others succeeded in the meantime. */
export const hasExhaustedRetries = ({ failures, failingForMs }: DeliveryAttempts): boolean =>
  failures >= minAttempts && failingForMs >= giveUpIfOthersSucceedMs

/**
 * Whether to give up on an alert. `othersGotThrough`: another alert of the same kind was sent since this one began to
 * fail.
 */
export const shouldGiveUp = (tries: DeliveryAttempts, othersGotThrough: boolean): boolean =>
  hasExhaustedRetries(tries) && (othersGotThrough || tries.failingForMs >= channels[tries.kind].maxWaitMs)
