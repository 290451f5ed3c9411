import { minuteMs, hourMs, dayMs } from '../durations'

/** How long, and how often, sending an alert is retried. Times in milliseconds. */

const maxPauseMs = 10 * minuteMs

/**
 * The pause after so many failures in a row. The first two retries follow in the next cycles, since most faults pass.
 */
export function retryPauseMs(failures: number): number {
  return failures <= 2 ? 0 : Math.min(maxPauseMs, minuteMs * 2 ** (failures - 3))
}

/** A provider that asks for more is asked again after this: its clock or ours may be wrong. */
const maxAskedMs = hourMs

/** The pause before the next try: ours after so many failures, or the one that the provider asked for if it is longer. */
export const pauseMs = (failures: number, askedMs: number): number =>
  Math.max(retryPauseMs(failures), Math.min(askedMs, maxAskedMs))

/** Fewer tries prove nothing, however long ago the first one was: the worker itself may have been down. */
const minTries = 8
/** An alert that fails this long while others get through is itself the cause. */
const whileOthersGetThroughMs = dayMs
/**
 * The limit in any case. A push is worthless after days. A mail waits longer, for a provider that accepts none at all
 * until the operator has fixed it. An alert of that age that was not tried, for want of room or of its reader's consent,
 * is news no more either.
 */
export const maxWaitMs = { PUSH: 3 * dayMs, WEBHOOK: 3 * dayMs, EMAIL: 14 * dayMs }

export interface DeliveryAttempts {
  kind: 'EMAIL' | 'PUSH' | 'WEBHOOK'
  failures: number
  /** Since the first failure. */
  failingForMs: number
}

/** Whether an alert has been tried long enough to give it up, if others got through meanwhile. */
export const mayBeGivenUp = ({ failures, failingForMs }: DeliveryAttempts): boolean =>
  failures >= minTries && failingForMs >= whileOthersGetThroughMs

/**
 * Whether an alert is given up. `othersGotThrough`: another alert of the same kind was sent since this one began to
 * fail.
 */
export const isGivenUp = (tries: DeliveryAttempts, othersGotThrough: boolean): boolean =>
  mayBeGivenUp(tries) && (othersGotThrough || tries.failingForMs >= maxWaitMs[tries.kind])
