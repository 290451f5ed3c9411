import { minuteMs } from '../durations'

const maxPauseMs = 120 * minuteMs
const pauseFactor = 5

/** How long a posting is left alone after its page failed so many times in a row: 1, 5, 25 minutes, then two hours. */
export const postingPauseMs = (failures: number): number =>
  Math.min(minuteMs * pauseFactor ** (failures - 1), maxPauseMs)

/** So many failures are enough if the site served other postings meanwhile; the larger number is enough in any case. */
const quarantinedAfter = 4
const quarantinedAnyway = 8

/** Whether a posting is quarantined and judged by what its row stated. */
export const shouldQuarantine = (failures: number, othersAnswered: boolean): boolean =>
  failures >= (othersAnswered ? quarantinedAfter : quarantinedAnyway)

/** This many different postings that fail in a row, an old one among them, are evidence about the site. */
export const failuresOfSite = 3

/** The state of one run of fetching postings. */
export interface PostingRun {
  /** Postings that failed since the last one that was answered. */
  failedInARow: number
  /** At least one was answered: served, or gone. */
  isAnswered: boolean
}

/** After two failures in a row an old posting is fetched: new ones may share a fault. */
export const shouldRetryOldest = ({ failedInARow }: PostingRun): boolean => failedInARow === failuresOfSite - 1

/**
 * Whether the last failure of a run shows that the site serves no postings. `isOfSite`: the failure is of a kind that
 * concerns the site, such as a wall. After an answered posting even such a failure counts for its page only.
 */
export const indicatesSiteFailure = ({ failedInARow, isAnswered }: PostingRun, isOfSite: boolean): boolean =>
  failedInARow >= failuresOfSite || (isOfSite && !isAnswered)
