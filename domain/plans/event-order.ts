const microDigits = 6

/**
 * The key by which events are older and newer: the time to the microsecond, as Paddle states it, then the id. So two
 * events of one moment have an order that does not depend on which came first. Keys compare as plain strings.
 * `occurredAt` is an ISO 8601 time with an offset.
 */
export function orderKeyOf(occurredAt: string, id: string): string {
  const seconds = new Date(occurredAt).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
  const fraction = /\.(\d+)/.exec(occurredAt)?.[1] ?? ''
  return `${seconds}.${fraction.slice(0, microDigits).padEnd(microDigits, '0')}Z/${id}`
}

/** The time in a key, to the millisecond. */
export const timeOfKey = (orderKey: string): Date => new Date(orderKey.slice(0, orderKey.indexOf('/')))

/** What an event, or a row that one wrote, states of a status. */
export interface StatedStatus {
  orderKey: string
  status: string
}

/**
 * Since when the newest status has held: the first event of the unbroken run of it. `stored` is what is known from
 * events that are no longer kept; it counts where the run reaches back to the oldest one. At least one event is needed;
 * their order does not matter.
 */
export function statusSinceOf(events: StatedStatus[], stored: { status: string; statusSince: Date } | null): Date {
  const newestFirst = [...events].sort((a, b) => (a.orderKey < b.orderKey ? 1 : -1))
  const { status } = newestFirst[0]!
  const change = newestFirst.findIndex((event) => event.status !== status)
  const run = change === -1 ? newestFirst : newestFirst.slice(0, change)
  const began = timeOfKey(run.at(-1)!.orderKey)
  const reachesBack = change === -1 && stored?.status === status
  return reachesBack && stored.statusSince < began ? stored.statusSince : began
}
