import { minuteMs } from '#domain/durations'

interface Budget {
  /** How many requests may follow each other at the site's minimum gap. */
  burst: number
  /** Time that each request books in the budget. The budget is used up once a whole burst is booked ahead. */
  intervalMs: number
}

/** Purpose of a request, most urgent first. All priorities share one budget. */
export type RequestPriority = 'feed' | 'news' | 'sweep' | 'backfill' | 'recheck'

interface Share {
  /** How far ahead it may book a slot, as a share of `maxAlertAgeMs`; null for no further than the site's gap. */
  ahead: number | null
  /** Share of the burst that it leaves for other priorities. */
  spares: number
}

/**
 * News books slots less far ahead than feeds, so it never costs a feed its slot. Backfill and sweeps (further pages of
 * a list without news) book nothing ahead and leave half of the burst, so they delay neither. Rechecks leave most of the
 * burst, so posting pages of new cars go first.
 */
export const bookingShares: Record<RequestPriority, Share> = {
  feed: { ahead: 1, spares: 0 },
  news: { ahead: 1 / 2, spares: 0 },
  sweep: { ahead: null, spares: 1 / 2 },
  backfill: { ahead: null, spares: 1 / 2 },
  recheck: { ahead: null, spares: 3 / 4 },
}

/** A sixth of a minute's requests, which is enough for one crawl's results page and a few posting pages. */
const burstShare = 6

/**
 * A leaky bucket that allows at most `requestsPerMinute` in any 60 seconds: a sixth of them in a burst, the rest
 * evenly spaced. A bucket that holds a whole minute's requests would allow twice as many.
 */
export function createBudget(requestsPerMinute: number): Budget {
  const burst = Math.max(1, Math.floor(requestsPerMinute / burstShare))
  // Rounded up to the database clock's microseconds. Otherwise 26 intervals add up to slightly less than a minute.
  return { burst, intervalMs: Math.ceil((minuteMs / (requestsPerMinute - burst + 1)) * 1000) / 1000 }
}
