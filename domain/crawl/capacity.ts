import { hourMs, minuteMs, secondMs } from '../durations'
import type { Marketplace } from '../marketplaces'
import { freshnessMs } from './due'

export interface FeedLoad {
  newPerHour: number
  rowsPerPage: number
  /** A Professional search watches the feed, so it is crawled twice in its interval. */
  isPro?: boolean
}

interface CrawlPlan {
  /** In ms, in the same order as the feeds. */
  intervalsMs: number[]
  requestsPerMinute: number
  /** False if feeds must be crawled more often than the budget allows to avoid missing a page. */
  isWithinBudget: boolean
}

export const rowsPerPage: Record<Marketplace, number> = { craigslist: 360, cargurus: 24, facebook: 24 }
/**
 * The fraction of a site's requests that lists may use. The rest is for posting pages. Craigslist serves those from a
 * separate host.
 */
export const listRequestShare: Record<Marketplace, number> = { craigslist: 1, cargurus: 0.5, facebook: 0.7 }

export const postingPagesPerMinute = (marketplace: Marketplace, requestsPerMinute: number, listsPerMinute: number) =>
  listRequestShare[marketplace] === 1 ? requestsPerMinute : Math.max(0, requestsPerMinute - listsPerMinute)

/** Even a feed with almost no new cars is crawled once an hour. */
const maxIntervalMs = hourMs
/** A page is due when this fraction of its rows is new. The rest is headroom for a busy hour. */
const maxNewShareOfPage = 0.5
const bisectionRounds = 60

/**
 * The intervals that minimize the mean wait of a new car within a site's budget: proportional to one over the square
 * root of the feed's rate. Minimizing the sum of rate × interval / 2 for a fixed sum of 1 / interval gives that root.
 * No interval is below `minMs`, or so long that rows leave the page unseen.
 */
export function planCrawlIntervals(feeds: FeedLoad[], requestsPerMinute: number, minMs: number): CrawlPlan {
  const maxMs = feeds.map(({ newPerHour, rowsPerPage }) =>
    Math.max(minMs, Math.min(maxIntervalMs, (maxNewShareOfPage * rowsPerPage * hourMs) / Math.max(newPerHour, 1e-9))),
  )
  const intervals = (scaleMs: number) =>
    feeds.map(({ newPerHour }, i) =>
      Math.max(minMs, Math.min(maxMs[i]!, scaleMs / Math.sqrt(Math.max(newPerHour, 1e-9)))),
    )
  const needed = (ms: number[]) =>
    ms.reduce((sum, interval, i) => sum + minuteMs / ownIntervalMs(feeds[i]!, interval), 0)
  let [low, high] = [0, maxIntervalMs * 1_000]
  for (let i = 0; i < bisectionRounds; i++) {
    const middle = (low + high) / 2
    if (needed(intervals(middle)) > requestsPerMinute) low = middle
    else high = middle
  }
  const intervalsMs = intervals(high).map(Math.round)
  const isWithinBudget = needed(intervals(high)) <= requestsPerMinute
  return { intervalsMs, requestsPerMinute: needed(intervalsMs), isWithinBudget }
}

const ownIntervalMs = ({ isPro }: FeedLoad, intervalMs: number) => freshnessMs(isPro ? 'pro' : 'basic', intervalMs)

/**
 * A quantile of the time in ms until a new car is seen. Each car waits a uniformly distributed time up to its feed's
 * interval.
 */
export function discoveryDelayQuantile(feeds: FeedLoad[], intervalsMs: number[], share: number): number {
  const all = feeds.reduce((sum, { newPerHour }) => sum + newPerHour, 0)
  const seenWithin = (ms: number) =>
    feeds.reduce(
      (sum, { newPerHour }, i) => sum + newPerHour * Math.min(1, ms / ownIntervalMs(feeds[i]!, intervalsMs[i]!)),
      0,
    )
  let [low, high] = [0, maxIntervalMs]
  for (let i = 0; i < bisectionRounds; i++) {
    const middle = (low + high) / 2
    if (seenWithin(middle) < share * all) low = middle
    else high = middle
  }
  return high
}

/** Time constant of the exponential decay: older measurements count less. */
const memoryHours = 12

/** Updates the rate of new cars per hour after a crawl that found `found` cars in `sinceMs`. */
export function updateRatePerHour(before: number | null, found: number, sinceMs: number): number {
  const hours = Math.max(sinceMs, secondMs) / hourMs
  const lately = found / hours
  // The first crawls are too short to measure a rate, so each is weighted by its duration.
  const weight = 1 - Math.exp(-hours / memoryHours)
  return (before ?? defaultCarsPerHour) * (1 - weight) + lately * weight
}

/** Until measured: typical for a medium-sized Craigslist area. */
export const defaultCarsPerHour = 6

/**
 * How many times too long the intervals become when the plan exceeds the budget. All feeds are late by the same
 * factor.
 */
export const slowdownFactor = ({
  neededPerMinute,
  allowedPerMinute,
}: {
  neededPerMinute: number
  allowedPerMinute: number
}) => Math.max(1, neededPerMinute / allowedPerMinute)

/** From seeing the row until the alert is sent: fetching the page, judging and delivery. */
const alertLatencyMs = 45 * secondMs
const saidMinutes = [1, 2, 3, 4, 5, 8, 10, 15, 20, 30, 45]

/**
 * "We find new cars within about 4 minutes": the promise for feeds crawled at these intervals. If they differ, it covers the
 * most and the least frequent feed: "We find new cars within about 4 to 15 minutes".
 */
export function formatDiscoveryDelay({ minMs, maxMs }: { minMs: number; maxMs: number }): string {
  const [least, most] = [minutesSaid(minMs), minutesSaid(maxMs)]
  const inWords = (minutes: number | null) =>
    minutes === null ? 'an hour' : minutes === 1 ? 'a minute' : `${minutes} minutes`
  if (least === most) return `We find new cars within about ${inWords(most)}`
  return `We find new cars within about ${most === null ? inWords(least) : least} to ${inWords(most)}`
}

/** Rounded up. Null: an hour. */
function minutesSaid(intervalMs: number): number | null {
  const minutes = (intervalMs + alertLatencyMs) / minuteMs
  return saidMinutes.find((one) => one >= minutes) ?? null
}
