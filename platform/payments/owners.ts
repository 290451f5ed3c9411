import type { Subscription } from '#prisma/generated/client'
import type { Transaction } from '../database'
import type { PendingEvents } from './pending-event'

interface Owned {
  subscriptionId: string | null | undefined
  customerId: string | null | undefined
  userId: string | null | undefined
}

/** Finds the accounts of events from stored rows. */
export interface Owners {
  /** The stored subscriptions that the events refer to, by id. */
  stored: Map<string, Subscription>
  /**
   * The account that an event belongs to: the one in its custom data, else its subscription's, else that of the
   * customer's other subscription. Null if there is none, or if its owner deleted it.
   */
  of(event: Owned): string | null
  /** Records that the customer and the subscription belong to this account. */
  learn(row: { id: string; customerId: string; userId: string }): void
}

/** Loads the rows needed to find the accounts of a batch's events, and locks these accounts against deletion. */
export async function ownersOf(tx: Transaction, events: PendingEvents): Promise<Owners> {
  const all = [...events.subscriptions, ...events.transactions, ...events.adjustments].map(({ facts }) => facts)
  const ids = all.flatMap((facts) => ('subscription_id' in facts ? (facts.subscription_id ?? []) : facts.id))
  const customerIds = all.flatMap(({ customer_id }) => customer_id ?? [])
  const rows = await tx.subscription.findMany({
    where: { OR: [{ id: { in: ids } }, { customerId: { in: customerIds } }] },
    orderBy: { orderKey: 'asc' },
  })
  const named = all.flatMap((facts) => ('custom_data' in facts ? (facts.custom_data?.userId ?? []) : []))
  const userIds = [...new Set([...named, ...rows.map(({ userId }) => userId)])]
  const living = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "User" WHERE id = ANY(${userIds}::uuid[]) AND "deletedAt" IS NULL ORDER BY id FOR KEY SHARE`
  const isLiving = new Set(living.map(({ id }) => id))
  const bySubscription = new Map(rows.map(({ id, userId }) => [id, userId]))
  const byCustomer = new Map(rows.map(({ customerId, userId }) => [customerId, userId]))
  return {
    stored: new Map(rows.map((row) => [row.id, row])),
    of({ userId, subscriptionId, customerId }) {
      const owner = userId ?? bySubscription.get(subscriptionId ?? '') ?? byCustomer.get(customerId ?? '') ?? null
      return owner !== null && isLiving.has(owner) ? owner : null
    },
    learn({ id, customerId, userId }) {
      bySubscription.set(id, userId)
      byCustomer.set(customerId, userId)
    },
  }
}
