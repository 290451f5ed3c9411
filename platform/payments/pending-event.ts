import type { z } from 'zod'
import type { Subscription } from '#prisma/generated/client'
import { Prisma, type Transaction } from '../database'
import { isBackingOffSql } from '../work-failures'
import {
  eventShapes,
  eventKindOf,
  type AdjustmentFacts,
  type SubscriptionFacts,
  type TransactionFacts,
} from './event-shapes'

export interface TypedPaddleEvent<Facts> {
  id: string
  orderKey: string
  facts: Facts
}

interface PendingEvents {
  subscriptions: TypedPaddleEvent<SubscriptionFacts>[]
  transactions: TypedPaddleEvent<TransactionFacts>[]
  adjustments: TypedPaddleEvent<AdjustmentFacts>[]
  /** Ids of events stored by a release with other fields. */
  unreadable: string[]
}

/** By event id: null if applied, else the reason why not. */
export type EventOutcomes = Map<string, string | null>

/** The event's account does not exist or is deleted. */
export const noAccountReason = 'no account'

export const applyEventWorkName = 'apply an event of Paddle'

/** Returns up to `most` pending events, oldest first, or the one with this id. Null if there is none. */
export async function loadPendingEvents(
  tx: Transaction,
  most: number,
  id: string | null = null,
): Promise<PendingEvents | null> {
  const only =
    id === null
      ? Prisma.sql`NOT ${isBackingOffSql(applyEventWorkName, Prisma.sql`e.id`, new Date())}`
      : Prisma.sql`e.id = ${id}`
  const rows = await tx.$queryRaw<{ id: string; type: string; orderKey: string; facts: unknown }[]>`
    SELECT e.id, e.type, e."orderKey", e.facts FROM "PaddleEvent" e
    WHERE e."appliedAt" IS NULL AND e.failure IS NULL AND ${only} ORDER BY e."orderKey" LIMIT ${most}`
  if (rows.length === 0) return null
  const events: PendingEvents = { subscriptions: [], transactions: [], adjustments: [], unreadable: [] }
  for (const { id, type, orderKey, facts } of rows) {
    const kind = eventKindOf(type)
    if (kind === null || !eventShapes[kind].safeParse(facts).success) events.unreadable.push(id)
    if (kind === 'subscription') take(events.subscriptions, eventShapes[kind], { id, orderKey, facts })
    if (kind === 'transaction') take(events.transactions, eventShapes[kind], { id, orderKey, facts })
    if (kind === 'adjustment') take(events.adjustments, eventShapes[kind], { id, orderKey, facts })
  }
  return events
}

function take<Facts>(
  list: TypedPaddleEvent<Facts>[],
  shape: z.ZodType<Facts>,
  { facts, ...event }: TypedPaddleEvent<unknown>,
): void {
  const read = shape.safeParse(facts)
  if (read.success) list.push({ ...event, facts: read.data })
}

export function newestEventPerSubject<Facts extends { id: string }>(
  events: TypedPaddleEvent<Facts>[],
): TypedPaddleEvent<Facts>[] {
  const newest = new Map<string, TypedPaddleEvent<Facts>>()
  for (const event of events) {
    const known = newest.get(event.facts.id)
    if (!known || known.orderKey < event.orderKey) newest.set(event.facts.id, event)
  }
  return [...newest.values()]
}

interface OwnerIds {
  subscriptionId: string | null | undefined
  customerId: string | null | undefined
  userId: string | null | undefined
}

export interface AccountLookup {
  /** By id. Only subscriptions that the events refer to. */
  stored: Map<string, Subscription>
  /**
   * Finds the account in the event's custom data, else its subscription's account, else that of the customer's other
   * subscription. Null if there is none, or if its owner deleted it.
   */
  of(event: OwnerIds): string | null
  learn(row: { id: string; customerId: string; userId: string }): void
}

/** Also locks the accounts of the batch's events against deletion. */
export async function loadAccountLookup(tx: Transaction, events: PendingEvents): Promise<AccountLookup> {
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
