import { hourMs, minuteMs, secondMs } from '../durations'
import type { Marketplace } from '../marketplaces'

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

/** Rows that one request for a list shows. */
export const rowsPerPage: Record<Marketplace, number> = { craigslist: 360, cargurus: 24, facebook: 24 }
/**
 * The share of a site's requests that lists may take. The rest is for posting pages, which Craigslist serves from a host of
 * its own.
 */
export const listRequestShare: Record<Marketplace, number> = { craigslist: 1, cargurus: 0.5, facebook: 0.7 }

/** The requests a minute that lists leave for posting pages. */
export const pagesAllowed = (marketplace: Marketplace, requestsPerMinute: number, listsPerMinute: number) =>
  listRequestShare[marketplace] === 1 ? requestsPerMinute : Math.max(0, requestsPerMinute - listsPerMinute)

/** A feed on which hardly anything appears is still looked at once an hour. */
const maxIntervalMs = hourMs
/** A page is due when this share of its rows is new: the rest is room for a busy hour. */
const mostOfPage = 0.5
const roundsOfBisection = 60

/**
 * The intervals that make the mean wait of a new car least within a site's budget: proportional to one over the square
 * root of the feed's rate. Minimising the sum of rate × interval / 2 under a fixed sum of 1 / interval gives that root. No
 * feed is crawled more often than each `shortestMs`, nor so rarely that a page's rows pass unseen.
 */
export function crawlPlan(feeds: FeedLoad[], requestsPerMinute: number, minMs: number): CrawlPlan {
  const maxMs = feeds.map(({ newPerHour, rowsPerPage }) =>
    Math.max(minMs, Math.min(maxIntervalMs, (mostOfPage * rowsPerPage * hourMs) / Math.max(newPerHour, 1e-9))),
  )
  const intervals = (scaleMs: number) =>
    feeds.map(({ newPerHour }, i) =>
      Math.max(minMs, Math.min(maxMs[i]!, scaleMs / Math.sqrt(Math.max(newPerHour, 1e-9)))),
    )
  const needed = (ms: number[]) => ms.reduce((sum, interval) => sum + minuteMs / interval, 0)
  let [low, high] = [0, maxIntervalMs * 1_000]
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
  let [low, high] = [0, maxIntervalMs]
  for (let i = 0; i < roundsOfBisection; i++) {
    const middle = (low + high) / 2
    if (seenWithin(middle) < share * all) low = middle
    else high = middle
  }
  return high
}

/** The weight of what was seen fades with the hours since. */
const memoryHours = 12

/** New cars an hour, after a crawl that found so many in the time since the crawl before it. */
export function ratePerHour(before: number | null, found: number, sinceMs: number): number {
  const hours = Math.max(sinceMs, secondMs) / hourMs
  const lately = found / hours
  // The first crawls are too short to tell a rate; what they found counts for as long as they took.
  const weight = 1 - Math.exp(-hours / memoryHours)
  return (before ?? assumedPerHour) * (1 - weight) + lately * weight
}

/** Until it is measured: what a middling area of Craigslist may bring. */
export const assumedPerHour = 6

/** How often feeds are crawled where the plan needs more requests than it may make: all are late by the same share. */
export const lateBy = ({ neededPerMinute, allowedPerMinute }: { neededPerMinute: number; allowedPerMinute: number }) =>
  Math.max(1, neededPerMinute / allowedPerMinute)

/** From the row's being seen until a person hears of it: reading the page, judging and sending. */
const tellingMs = 45 * secondMs
const saidMinutes = [1, 2, 3, 4, 5, 8, 10, 15, 20, 30, 45]

/**
 * "New cars within about 4 minutes": what feeds that are crawled so often can promise. Where they differ, for the feed
 * that is crawled most often and the one that is crawled least: "New cars within about 4 to 15 minutes".
 */
export function formatPromise({ leastMs, mostMs }: { leastMs: number; mostMs: number }): string {
  const [least, most] = [minutesSaid(leastMs), minutesSaid(mostMs)]
  const inWords = (minutes: number | null) =>
    minutes === null ? 'an hour' : minutes === 1 ? 'a minute' : `${minutes} minutes`
  if (least === most) return `New cars within about ${inWords(most)}`
  return `New cars within about ${most === null ? inWords(least) : least} to ${inWords(most)}`
}

/** Rounded up; null: an hour. */
function minutesSaid(intervalMs: number): number | null {
  const minutes = (intervalMs + tellingMs) / minuteMs
  return saidMinutes.find((one) => one >= minutes) ?? null
}
