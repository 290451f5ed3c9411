import type { Subscription } from '#prisma/generated/client'
import type { Transaction } from '../database'
import type { PendingEvents } from './pending-event'

/** What an event says of whose it is. */
interface Owned {
  subscriptionId: string | null | undefined
  customerId: string | null | undefined
  userId: string | null | undefined
}

/** Whose events are, by the rows that there are. */
export interface Owners {
  /** The stored subscriptions that the events are about, by id. */
  stored: Map<string, Subscription>
  /**
   * The account that an event belongs to: the one that its custom data name, else that of its subscription, else that of
   * the customer's other subscription. Null when there is none, or its owner deleted it.
   */
  of(event: Owned): string | null
  /** From now on the customer and the subscription are this account's. */
  learn(row: { id: string; customerId: string; userId: string }): void
}

/** Reads what tells whose a batch's events are, and keeps these accounts from being deleted meanwhile. */
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
