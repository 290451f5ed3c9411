const microDigits = 6

/**
 * Builds an event's sort key: Paddle's time to the microsecond, then the id, so simultaneous events have an order
 * that does not depend on arrival. Keys compare as plain strings. `occurredAt` is an ISO 8601 time with an offset.
 */
export function eventOrderKey(occurredAt: string, id: string): string {
  const seconds = new Date(occurredAt).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
  const fraction = /\.(\d+)/.exec(occurredAt)?.[1] ?? ''
  return `${seconds}.${fraction.slice(0, microDigits).padEnd(microDigits, '0')}Z/${id}`
}

/** To the millisecond. */
export const orderKeyTime = (orderKey: string): Date => new Date(orderKey.slice(0, orderKey.indexOf('/')))

interface StatedStatus {
  orderKey: string
  status: string
}

/**
 * Returns when the newest status began: the first event of its unbroken run. `stored` is what is known from deleted
 * events. It counts if the run extends back to the oldest event. Needs at least one event, in any order.
 */
export function findStatusSince(events: StatedStatus[], stored: { status: string; statusSince: Date } | null): Date {
  const newestFirst = [...events].sort((a, b) => (a.orderKey < b.orderKey ? 1 : -1))
  const { status } = newestFirst[0]!
  const change = newestFirst.findIndex((event) => event.status !== status)
  const run = change === -1 ? newestFirst : newestFirst.slice(0, change)
  const began = orderKeyTime(run.at(-1)!.orderKey)
  const reachesBack = change === -1 && stored?.status === status
  return reachesBack && stored.statusSince < began ? stored.statusSince : began
}
