import { minuteMs } from '#domain/durations'

export interface Budget {
  /** How many requests may follow each other at the site's minimum gap. */
  burst: number
  /** How much future time each request uses up. The budget is used up when a whole burst of it is booked. */
  intervalMs: number
}

/** What a request is for, most urgent first. All priorities share one budget. */
export type Priority = 'feed' | 'news' | 'early' | 'backfill' | 'recheck'

interface Share {
  /** How far ahead it may book a slot, as a share of the longest wait; null: no further than the site's gap. */
  ahead: number | null
  /** The share of the burst that it leaves for the others. */
  spares: number
}

/**
 * News books slots less far ahead than feeds, so that it never costs a feed its slot. Backfill, and the crawl of a feed
 * that is due for Professional only, book none ahead and leave half of the burst, so that they delay neither. A page that
 * is read again leaves most of it, so that new cars' pages go first.
 */
export const bookingShares: Record<Priority, Share> = {
  feed: { ahead: 1, spares: 0 },
  news: { ahead: 1 / 2, spares: 0 },
  early: { ahead: null, spares: 1 / 2 },
  backfill: { ahead: null, spares: 1 / 2 },
  recheck: { ahead: null, spares: 3 / 4 },
}

/** A sixth of a minute's requests. One crawl takes a results page and a few posting pages, which fit into a burst. */
const burstShare = 6

/**
 * The budget under which no 60 seconds, wherever they begin, hold more than so many requests: a sixth of them at once,
 * the rest evenly spread. It is a leaky bucket. A bucket for a whole minute's requests would let through twice as many.
 */
export function budgetOf(requestsPerMinute: number): Budget {
  const burst = Math.max(1, Math.floor(requestsPerMinute / burstShare))
  // Rounded up to the database clock's microseconds, or 26 intervals would add up to slightly less than a minute.
  return { burst, intervalMs: Math.ceil((minuteMs / (requestsPerMinute - burst + 1)) * 1000) / 1000 }
}
