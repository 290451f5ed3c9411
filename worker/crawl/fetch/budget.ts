export interface Budget {
  /** So many requests may come one after another, at the site's minimum gap only. */
  burst: number
  /** What each request uses of the time to come; the budget is used up when the burst's worth of it is ahead of us. */
  intervalMs: number
}

const minuteMs = 60_000
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
