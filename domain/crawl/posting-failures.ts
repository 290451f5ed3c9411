import { minuteMs } from '../durations'

const maxPauseMs = 120 * minuteMs
const pauseFactor = 5

/** How long to wait before refetching a posting after this many failures in a row: 1, 5, 25 minutes, then two hours. */
export const postingRetryDelayMs = (failures: number): number =>
  Math.min(minuteMs * pauseFactor ** (failures - 1), maxPauseMs)

/** The lower limit applies if the site served other postings in the meantime, the higher one in any case. */
const quarantineThreshold = 4
const maxQuarantineThreshold = 8

/** A quarantined posting is judged by its row alone. */
export const shouldQuarantine = (failures: number, othersAnswered: boolean): boolean =>
  failures >= (othersAnswered ? quarantineThreshold : maxQuarantineThreshold)

const missingThreshold = 2

/**
 * A posting that the site does not know is gone if it was missing before, and the site served other postings in the
 * meantime. If it serves none, their addresses may have changed.
 */
export const isMissingForGood = (failures: number, othersAnswered: boolean): boolean =>
  othersAnswered && failures >= missingThreshold

/** After this many different postings fail in a row, including an old one, the site is at fault. */
const siteFailureThreshold = 3

interface PostingRun {
  failedInARow: number
  /** At least one posting was served or is gone. */
  isAnswered: boolean
}

/** After two failures in a row, retry an old posting: new ones may share a defect. */
export const shouldRetryOldest = ({ failedInARow }: PostingRun): boolean => failedInARow === siteFailureThreshold - 1

/**
 * Whether the last failure of a run shows that the site serves no postings. `isOfSite`: this kind of failure affects
 * the whole site, such as a login wall. After a posting has succeeded, even such a failure counts for its page only.
 */
export const indicatesSiteFailure = ({ failedInARow, isAnswered }: PostingRun, isOfSite: boolean): boolean =>
  failedInARow >= siteFailureThreshold || (isOfSite && !isAnswered)
