import { hourMs, minuteMs } from '../durations'

/** What is known of a watched feed: new cars an hour as measured, and how many rows one request shows. */
export interface FeedLoad {
  newPerHour: number
  rowsPerPage: number
}

export interface CrawlPlan {
  /** How often each feed is crawled, in ms, in the order of the feeds. */
  intervalsMs: number[]
  /** Requests a minute that these intervals take. */
  requestsPerMinute: number
  /** Not if feeds must be crawled more often than the budget allows, or a page would be missed. */
  isWithinBudget: boolean
}

/** A feed on which hardly anything appears is still looked at once an hour. */
const longestMs = hourMs
/** A page is due when this share of its rows is new: the rest is room for a busy hour. */
const mostOfPage = 0.5
const roundsOfBisection = 60

/**
 * The intervals that make the mean wait of a new car least within a site's budget: proportional to one over the square
 * root of the feed's rate. Minimising the sum of rate × interval / 2 under a fixed sum of 1 / interval gives that root. No
 * feed is crawled more often than each `shortestMs`, nor so rarely that a page's rows pass unseen.
 */
export function crawlPlan(feeds: FeedLoad[], requestsPerMinute: number, shortestMs: number): CrawlPlan {
  const mostMs = feeds.map(({ newPerHour, rowsPerPage }) =>
    Math.max(shortestMs, Math.min(longestMs, (mostOfPage * rowsPerPage * hourMs) / Math.max(newPerHour, 1e-9))),
  )
  const intervals = (scaleMs: number) =>
    feeds.map(({ newPerHour }, i) =>
      Math.max(shortestMs, Math.min(mostMs[i]!, scaleMs / Math.sqrt(Math.max(newPerHour, 1e-9)))),
    )
  const needed = (ms: number[]) => ms.reduce((sum, interval) => sum + minuteMs / interval, 0)
  let [low, high] = [0, longestMs * 1_000]
  for (let i = 0; i < roundsOfBisection; i++) {
    const middle = (low + high) / 2
    if (needed(intervals(middle)) > requestsPerMinute) low = middle
    else high = middle
  }
  const intervalsMs = intervals(high).map(Math.round)
  const isWithinBudget = needed(intervals(high)) <= requestsPerMinute
  return { intervalsMs, requestsPerMinute: needed(intervalsMs), isWithinBudget }
}

/**
 * How long a new car waits to be seen, in ms, as quantiles over the cars: each waits anything up to its feed's interval.
 */
export function waitQuantile(feeds: FeedLoad[], intervalsMs: number[], share: number): number {
  const all = feeds.reduce((sum, { newPerHour }) => sum + newPerHour, 0)
  const seenWithin = (ms: number) =>
    feeds.reduce((sum, { newPerHour }, i) => sum + newPerHour * Math.min(1, ms / intervalsMs[i]!), 0)
  let [low, high] = [0, longestMs]
  for (let i = 0; i < roundsOfBisection; i++) {
    const middle = (low + high) / 2
    if (seenWithin(middle) < share * all) low = middle
    else high = middle
  }
  return high
}
