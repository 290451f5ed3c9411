import { minuteMs } from '../durations'

const longestPauseMs = 120 * minuteMs
const pauseFactor = 5

/** How long a posting is left alone after its page failed so many times in a row: 1, 5, 25 minutes, then two hours. */
export const postingPauseMs = (failures: number): number =>
  Math.min(minuteMs * pauseFactor ** (failures - 1), longestPauseMs)

/** So many failures are enough where the site served other postings meanwhile, and so many in any case. */
const quarantinedAfter = 4
const quarantinedAnyway = 8

/** Whether a posting is given up, to be judged on what its row told. */
export const isToQuarantine = (failures: number, othersAnswered: boolean): boolean =>
  failures >= (othersAnswered ? quarantinedAfter : quarantinedAnyway)

/** Different postings that fail one after another, an old one among them, are evidence about the site. */
export const failuresOfSite = 3

/** The state of one run of fetching postings. */
export interface PostingRun {
  /** Postings that failed since one was last answered. */
  failedInARow: number
  /** Any was answered: served, or gone. */
  isAnswered: boolean
}

/** After two failures in a row an old posting is asked for: new ones may have their fault in common. */
export const asksForOldest = ({ failedInARow }: PostingRun): boolean => failedInARow === failuresOfSite - 1

/**
 * Whether the last failure of a run shows that the site serves no postings. `isOfSite`: it is of a kind that one page does
 * not have by itself, such as a wall; after an answered posting even that is only a page's.
 */
export const isEvidence = ({ failedInARow, isAnswered }: PostingRun, isOfSite: boolean): boolean =>
  failedInARow >= failuresOfSite || (isOfSite && !isAnswered)
