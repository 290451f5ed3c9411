import { minuteMs, hourMs, dayMs } from '../durations'
import { channels, type Channel } from './channels'

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

/** Fewer attempts prove nothing, however old the first one is: the worker itself may have been down. */
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
