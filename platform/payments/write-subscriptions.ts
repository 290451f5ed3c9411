import { orderKeyOf, statusSinceOf, timeOfKey } from '#domain/plans/event-order'
import type { Subscription } from '#prisma/generated/client'
import type { Transaction } from '../database'
import { subscriptionFacts, type SubscriptionFacts } from './event-shapes'
import type { Owners } from './owners'
import { noAccount, type EventOf, type Outcomes } from './pending-event'
import { planOfPrice, type PlanPrices, type PricedPlan } from './plan-prices'

type Event = EventOf<SubscriptionFacts>
type Row = Omit<Subscription, 'createdAt'>

/**
 * Writes what the newest event of each subscription states. Each event states the whole subscription, so only the newest
 * counts; since when its status holds follows from all of them. Returns the rows that were written.
 */
export async function writeSubscriptions(
  tx: Transaction,
  events: Event[],
  { prices, owners, outcomes }: { prices: PlanPrices; owners: Owners; outcomes: Outcomes },
): Promise<Row[]> {
  const usable: Event[] = []
  for (const event of events) {
    const failure = failureOf(event, prices, owners)
    outcomes.set(event.id, failure)
    if (failure === null) usable.push(event)
  }
  const known = [...usable, ...(await appliedBefore(tx, usable))]
  const rows = [...new Set(usable.map(({ facts }) => facts.id))].flatMap((id) => {
    const ofOne = known.filter(({ facts }) => facts.id === id)
    return rowOf(ofOne, owners.stored.get(id) ?? null, prices, owners) ?? []
  })
  await upsert(tx, rows)
  rows.forEach(owners.learn)
  return rows
}

function failureOf({ facts }: Event, prices: PlanPrices, owners: Owners): string | null {
  if (ownerOf(facts, owners) === null) return noAccount
  if (pricedPlan(facts, prices, owners.stored.get(facts.id) ?? null) !== null) return null
  return `unknown price ${facts.items[0]!.price.id}`
}

const ownerOf = (facts: SubscriptionFacts, owners: Owners) =>
  owners.of({ userId: facts.custom_data?.userId, subscriptionId: facts.id, customerId: facts.customer_id })

/** A price that is offered no more still pays for the plan for which it is stored. */
function pricedPlan({ items }: SubscriptionFacts, prices: PlanPrices, stored: Row | null): PricedItem | null {
  for (const { price } of items) {
    const plan = planOfPrice(prices, price.id) ?? (stored?.priceId === price.id ? stored : null)
    if (plan) return { priceId: price.id, plan: plan.plan, period: plan.period }
  }
  return null
}
type PricedItem = PricedPlan & { priceId: string }

async function appliedBefore(tx: Transaction, events: Event[]): Promise<Event[]> {
  const ids = [...new Set(events.map(({ facts }) => facts.id))]
  const rows = await tx.paddleEvent.findMany({
    where: { subjectId: { in: ids }, appliedAt: { not: null }, failure: null },
    select: { id: true, orderKey: true, facts: true },
  })
  return rows.map((row) => ({ ...row, facts: subscriptionFacts.parse(row.facts) }))
}

/** The row by all known events of one subscription; null when what is stored is newer than all of them. */
function rowOf(events: Event[], stored: Subscription | null, prices: PlanPrices, owners: Owners): Row | null {
  const oldestFirst = events.sort((a, b) => (a.orderKey < b.orderKey ? -1 : 1))
  const { facts, orderKey } = oldestFirst.at(-1)!
  if (stored && orderKey < (stored.orderKey || orderKeyOf(stored.eventAt.toISOString(), ''))) return null
  const namesOne = oldestFirst.findLast((event) => event.facts.custom_data?.userId)
  const userId = ownerOf({ ...facts, custom_data: namesOne?.facts.custom_data ?? null }, owners)
  const item = pricedPlan(facts, prices, stored)
  if (userId === null || item === null) return null
  const status = statusOf(facts)
  const stated = oldestFirst.map((event) => ({ orderKey: event.orderKey, status: statusOf(event.facts) }))
  const endedAt = status === 'canceled' ? facts.canceled_at : status === 'paused' ? facts.paused_at : null
  const change = facts.scheduled_change
  return {
    ...{ id: facts.id, userId, customerId: facts.customer_id, ...item, status },
    statusSince: endedAt ? new Date(endedAt) : statusSinceOf(stated, stored),
    currentPeriodEndsAt: facts.next_billed_at ? new Date(facts.next_billed_at) : null,
    scheduledCancellationAt: change?.action === 'cancel' ? new Date(change.effective_at) : null,
    ...{ eventAt: timeOfKey(orderKey), orderKey },
  }
}

const statusOf = ({ status }: SubscriptionFacts) => (status === 'trialing' ? 'active' : status)

async function upsert(tx: Transaction, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "Subscription" AS s (id, "userId", "customerId", "priceId", plan, period, status, "statusSince",
      "currentPeriodEndsAt", "scheduledCancellationAt", "eventAt", "orderKey")
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id text, "userId" uuid, "customerId" text,
      "priceId" text, plan "PlanTier", period "BillingPeriod", status "SubscriptionStatus", "statusSince" timestamptz,
      "currentPeriodEndsAt" timestamptz, "scheduledCancellationAt" timestamptz, "eventAt" timestamptz, "orderKey" text)
    ON CONFLICT (id) DO UPDATE SET "userId" = excluded."userId", "customerId" = excluded."customerId",
      "priceId" = excluded."priceId", plan = excluded.plan, period = excluded.period, status = excluded.status,
      "statusSince" = excluded."statusSince", "currentPeriodEndsAt" = excluded."currentPeriodEndsAt",
      "scheduledCancellationAt" = excluded."scheduledCancellationAt", "eventAt" = excluded."eventAt",
      "orderKey" = excluded."orderKey"`
}
