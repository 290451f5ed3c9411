import { minuteMs } from '#domain/durations'

export interface Budget {
  /** So many requests may come one after another, at the site's minimum gap only. */
  burst: number
  /** What each request uses of the time to come; the budget is used up when the burst's worth of it is ahead of us. */
  intervalMs: number
}

/** What a request is for, the most urgent first. All draw on one budget. */
export type Priority = 'feed' | 'news' | 'backfill'

interface Share {
  /** How far into the future it may take a slot, as a share of the longest wait; null: no further than the site's gap. */
  ahead: number | null
  /** How much of the burst it leaves for the others. */
  spares: number
}

/**
 * News takes slots less far ahead than feeds, so that it can refuse a feed none. Backfill takes none ahead and leaves half
 * of the burst: what it uses delays neither.
 */
export const shares: Record<Priority, Share> = {
  feed: { ahead: 1, spares: 0 },
  news: { ahead: 1 / 2, spares: 0 },
  backfill: { ahead: null, spares: 1 / 2 },
}

/** A search for a car reads one page of results and a few cars: they need not be spread over the minute. */
const burstShare = 6

/**
 * The budget that lets no minute, wherever it begins, hold more than so many requests: a sixth of them at once and the
 * rest evenly spread (a leaky bucket; a bucket of a whole minute's requests would let twice as many through).
 */
export function budgetOf(requestsPerMinute: number): Budget {
  const burst = Math.max(1, Math.floor(requestsPerMinute / burstShare))
  // Rounded up to what the database's clock can tell, or 26 intervals would come to a hair less than the minute.
  return { burst, intervalMs: Math.ceil((minuteMs / (requestsPerMinute - burst + 1)) * 1000) / 1000 }
}
