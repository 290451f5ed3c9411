import { expect, test } from 'vitest'
import { budgetOf } from './budget'

test.each([1, 2, 5, 6, 30, 60, 6000])('of %i requests a minute no minute ever holds more', (requestsPerMinute) => {
  const { burst, intervalMs } = budgetOf(requestsPerMinute)
  // The most that fit in: the burst at once, then each as soon as the budget lets it.
  const later = Math.ceil(60_000 / intervalMs - 1e-9) - 1
  expect(burst + later).toBe(requestsPerMinute)
})
