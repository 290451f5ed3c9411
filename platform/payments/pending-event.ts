import type { z } from 'zod'
import { Prisma, type Transaction } from '../database'
import { isBackingOff } from '../work-failures'
import {
  eventShapes,
  kindOf,
  type AdjustmentFacts,
  type SubscriptionFacts,
  type TransactionFacts,
} from './event-shapes'

export interface EventOf<Facts> {
  id: string
  orderKey: string
  facts: Facts
}

export interface PendingEvents {
  subscriptions: EventOf<SubscriptionFacts>[]
  transactions: EventOf<TransactionFacts>[]
  adjustments: EventOf<AdjustmentFacts>[]
  /** Ids of events stored by a release with other fields. */
  unreadable: string[]
}

/** Result of each event in a batch, by id: null if applied, else the reason why not. */
export type Outcomes = Map<string, string | null>

/** The event's account does not exist or is deleted. */
export const noAccount = 'no account'

export const applyWork = 'apply an event of Paddle'

/** Up to `most` pending events, oldest first, or the one with this id. Null if there is none. */
export async function pendingEvents(
  tx: Transaction,
  most: number,
  id: string | null = null,
): Promise<PendingEvents | null> {
  const only =
    id === null ? Prisma.sql`NOT ${isBackingOff(applyWork, Prisma.sql`e.id`, new Date())}` : Prisma.sql`e.id = ${id}`
  const rows = await tx.$queryRaw<{ id: string; type: string; orderKey: string; facts: unknown }[]>`
    SELECT e.id, e.type, e."orderKey", e.facts FROM "PaddleEvent" e
    WHERE e."appliedAt" IS NULL AND e.failure IS NULL AND ${only} ORDER BY e."orderKey" LIMIT ${most}`
  if (rows.length === 0) return null
  const events: PendingEvents = { subscriptions: [], transactions: [], adjustments: [], unreadable: [] }
  for (const { id, type, orderKey, facts } of rows) {
    const kind = kindOf(type)
    if (kind === null || !eventShapes[kind].safeParse(facts).success) events.unreadable.push(id)
    if (kind === 'subscription') take(events.subscriptions, eventShapes[kind], { id, orderKey, facts })
    if (kind === 'transaction') take(events.transactions, eventShapes[kind], { id, orderKey, facts })
    if (kind === 'adjustment') take(events.adjustments, eventShapes[kind], { id, orderKey, facts })
  }
  return events
}

function take<Facts>(list: EventOf<Facts>[], shape: z.ZodType<Facts>, { facts, ...event }: EventOf<unknown>): void {
  const read = shape.safeParse(facts)
  if (read.success) list.push({ ...event, facts: read.data })
}

/** The newest event for each id. */
export function newestOf<Facts extends { id: string }>(events: EventOf<Facts>[]): EventOf<Facts>[] {
  const newest = new Map<string, EventOf<Facts>>()
  for (const event of events) {
    const known = newest.get(event.facts.id)
    if (!known || known.orderKey < event.orderKey) newest.set(event.facts.id, event)
  }
  return [...newest.values()]
}
