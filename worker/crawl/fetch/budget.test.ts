import { expect, test } from 'vitest'
import { createBudget } from './budget'

test.each([1, 2, 5, 6, 30, 60, 6000])(
  'a budget of %i requests per minute is never exceeded in any minute',
  (requestsPerMinute) => {
    const { burst, intervalMs } = createBudget(requestsPerMinute)
    // The maximum: the burst at once, then each request as soon as the budget allows it.
    const later = Math.ceil(60_000 / intervalMs - 1e-9) - 1
    expect(burst + later).toBe(requestsPerMinute)
  },
)
