import { minuteMs, dayMs } from '../durations'

/** How long an alert that cannot be sent is tried, and how often. Times in milliseconds. */

const longestPauseMs = 10 * minuteMs

/** The pause after so many failures in a row. The first two tries follow in the next cycles, for most faults pass. */
export function retryPauseMs(failures: number): number {
  return failures <= 2 ? 0 : Math.min(longestPauseMs, minuteMs * 2 ** (failures - 3))
}

/** Fewer tries prove nothing, however long ago the first one was: the worker itself may have been away. */
const fewestTries = 8
/** What fails for so long while others get through is at fault itself. */
const whileOthersGetThroughMs = dayMs
/**
 * And this is the end in any case. A push is worthless after days; a mail waits longer for a provider that takes none
 * at all, which is the operator's to mend.
 */
const longestMs = { PUSH: 3 * dayMs, EMAIL: 14 * dayMs }

export interface Tries {
  kind: 'EMAIL' | 'PUSH'
  failures: number
  /** Since the first failure. */
  failingForMs: number
}

/** Whether an alert has been tried long enough, if it turns out that others got through meanwhile. */
export const mayBeSpent = ({ failures, failingForMs }: Tries): boolean =>
  failures >= fewestTries && failingForMs >= whileOthersGetThroughMs

/** Whether an alert is given up. `othersGotThrough`: something else was sent the same way since it began to fail. */
export const isSpent = (tries: Tries, othersGotThrough: boolean): boolean =>
  mayBeSpent(tries) && (othersGotThrough || tries.failingForMs >= longestMs[tries.kind])
