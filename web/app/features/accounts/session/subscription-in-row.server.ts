import type { Subscription } from '#prisma/generated/client'

type Times = 'statusSince' | 'currentPeriodEndsAt' | 'scheduledCancellationAt' | 'eventAt' | 'createdAt'
/** A subscription serialized by PostgreSQL's `json_agg`, with its timestamps as strings. */
export type SubscriptionJson = Omit<Subscription, Times> & Record<Times, string | null>

export function subscriptionInRow(row: SubscriptionJson): Subscription {
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...row,
    statusSince: new Date(row.statusSince!),
    eventAt: new Date(row.eventAt!),
    createdAt: new Date(row.createdAt!),
    currentPeriodEndsAt: at(row.currentPeriodEndsAt),
    scheduledCancellationAt: at(row.scheduledCancellationAt),
  }
}
