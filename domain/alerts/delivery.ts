import { minuteMs, hourMs, dayMs } from '../durations'
import { media, type Medium } from './media'

const maxPauseMs = 10 * minuteMs

/**
 * The delay after this many failures in a row. The first two retries follow in the next cycles, because most faults are
 * transient.
 */
export function retryPauseMs(failures: number): number {
  return failures <= 2 ? 0 : Math.min(maxPauseMs, minuteMs * 2 ** (failures - 3))
}

/** Cap on the delay that a provider asks for: its clock or ours may be wrong. */
const maxAskedMs = hourMs

/** The delay before the next attempt: our own back-off, or the provider's requested delay if longer. */
export const pauseMs = (failures: number, askedMs: number): number =>
  Math.max(retryPauseMs(failures), Math.min(askedMs, maxAskedMs))

/** Fewer attempts prove nothing, however old the first one is: the worker itself may have been down. */
const minTries = 8
/** If an alert fails for this long while others succeed, the alert itself is the cause. */
const whileOthersGetThroughMs = dayMs

export interface DeliveryAttempts {
  kind: Medium
  failures: number
  failingForMs: number
}

/** Whether an alert has been attempted long enough to give up, provided that others succeeded in the meantime. */
export const mayBeGivenUp = ({ failures, failingForMs }: DeliveryAttempts): boolean =>
  failures >= minTries && failingForMs >= whileOthersGetThroughMs

/**
 * Whether to give up on an alert. `othersGotThrough`: another alert of the same kind was sent since this one began to
 * fail.
 */
export const isGivenUp = (tries: DeliveryAttempts, othersGotThrough: boolean): boolean =>
  mayBeGivenUp(tries) && (othersGotThrough || tries.failingForMs >= media[tries.kind].maxWaitMs)
