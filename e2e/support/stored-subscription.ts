import { dayMs } from '#domain/durations'
import type { StoredSubscription } from '#domain/plans/entitlement'

/** Basic, billed monthly, five days into a 30-day period at `now`. */
export function storedSubscription(now: Date, over: Partial<StoredSubscription> = {}): StoredSubscription {
  const at = (ms: number) => new Date(now.getTime() + ms)
  return {
    ...{ id: 'sub_1', plan: 'basic', period: 'monthly', status: 'active', statusSince: at(-5 * dayMs) },
    ...{ currentPeriodEndsAt: at(25 * dayMs), scheduledCancellationAt: null },
    ...over,
  }
}
