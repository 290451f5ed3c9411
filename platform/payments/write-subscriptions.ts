import type { BillingPeriod, PlanTier } from '#domain/plans/plans'
import { eventOrderKey, findStatusSince, orderKeyTime } from '#domain/plans/event-order'
import type { Subscription } from '#prisma/generated/client'
import type { Transaction } from '../database'
import { subscriptionFacts, type SubscriptionFacts } from './event-shapes'
import { type AccountLookup, noAccountReason, type TypedPaddleEvent, type EventOutcomes } from './pending-event'

/** Paddle's price ids (PADDLE_PRICE_…). */
export type PlanPriceIds = Record<PlanTier, Record<BillingPeriod, string>>

export interface PlanAndPeriod {
  plan: PlanTier
  period: BillingPeriod
}

export function findPlanByPriceId(prices: PlanPriceIds, priceId: string): PlanAndPeriod | null {
  for (const plan of ['basic', 'pro'] as const)
    for (const period of ['monthly', 'yearly'] as const) if (prices[plan][period] === priceId) return { plan, period }
  return null
}

type PriceSettings = Partial<Record<`PADDLE_PRICE_${'BASIC' | 'PRO'}_${'MONTHLY' | 'YEARLY'}`, string>>

/** Requires Paddle to be configured: then all of these settings are set. */
export const readPlanPriceIds = (env: PriceSettings): PlanPriceIds => ({
  basic: { monthly: env.PADDLE_PRICE_BASIC_MONTHLY!, yearly: env.PADDLE_PRICE_BASIC_YEARLY! },
  pro: { monthly: env.PADDLE_PRICE_PRO_MONTHLY!, yearly: env.PADDLE_PRICE_PRO_YEARLY! },
})

type Event = TypedPaddleEvent<SubscriptionFacts>
type Row = Omit<Subscription, 'createdAt' | 'duplicateReportedAt'>

/**
 * Each event contains the whole subscription, so only the newest counts. The start of the current status depends on
 * all of them. Returns the rows written.
 */
export async function writeSubscriptions(
  tx: Transaction,
  events: Event[],
  { prices, owners, outcomes }: { prices: PlanPriceIds; owners: AccountLookup; outcomes: EventOutcomes },
): Promise<Row[]> {
  const usable: Event[] = []
  for (const event of events) {
    const failure = failureOf(event, prices, owners)
    outcomes.set(event.id, failure)
    if (failure === null) usable.push(event)
  }
  const before = await appliedBefore(tx, usable)
  const rows = [...new Set(usable.map(({ facts }) => facts.id))].flatMap((id) => {
    const known = [
      ...usable.filter(({ facts }) => facts.id === id).map(eventsBySubscription),
      ...(before.get(id) ?? []),
    ]
    return rowOf(known, owners.stored.get(id) ?? null, prices, owners) ?? []
  })
  await upsert(tx, rows)
  rows.forEach(owners.learn)
  return rows
}

function failureOf({ facts }: Event, prices: PlanPriceIds, owners: AccountLookup): string | null {
  if (ownerOf(facts, owners) === null) return noAccountReason
  if (pricedPlan(facts, prices, owners.stored.get(facts.id) ?? null) !== null) return null
  return `unknown price ${facts.items[0]!.price.id}`
}

const ownerOf = (facts: SubscriptionFacts, owners: AccountLookup) =>
  owners.of({ userId: facts.custom_data?.userId, subscriptionId: facts.id, customerId: facts.customer_id })

/** A price that is no longer offered still pays for the plan stored with it. */
function pricedPlan({ items }: SubscriptionFacts, prices: PlanPriceIds, stored: Row | null): PricedItem | null {
  for (const { price } of items) {
    const plan = findPlanByPriceId(prices, price.id) ?? (stored?.priceId === price.id ? stored : null)
    if (plan) return { priceId: price.id, plan: plan.plan, period: plan.period }
  }
  return null
}
type PricedItem = PlanAndPeriod & { priceId: string }

/** Only the newest of the applied events has all its facts. */
interface SubscriptionEvent {
  orderKey: string
  status: SubscriptionFacts['status']
  userId: string | null
  facts: SubscriptionFacts | null
}

const eventsBySubscription = ({ orderKey, facts }: Event): SubscriptionEvent => ({
  ...{ orderKey, facts, status: facts.status, userId: facts.custom_data?.userId ?? null },
})

async function appliedBefore(tx: Transaction, events: Event[]): Promise<Map<string, SubscriptionEvent[]>> {
  const ids = [...new Set(events.map(({ facts }) => facts.id))]
  const rows = await tx.$queryRaw<(Omit<SubscriptionEvent, 'facts'> & { id: string; facts: unknown })[]>`
    SELECT "subjectId" AS id, "orderKey", facts->>'status' AS status, "userId",
      CASE WHEN "orderKey" = max("orderKey") OVER (PARTITION BY "subjectId") THEN facts END AS facts
    FROM "PaddleEvent" WHERE "subjectId" = ANY(${ids}) AND "appliedAt" IS NOT NULL AND failure IS NULL`
  const byId = new Map<string, SubscriptionEvent[]>(ids.map((id) => [id, []]))
  for (const { id, facts, ...row } of rows) {
    // An event stored by a release with other fields only provides its status.
    byId.get(id)!.push({ ...row, facts: subscriptionFacts.safeParse(facts).data ?? null })
  }
  return byId
}

/** Null if the stored row is newer than all of the subscription's events. */
function rowOf(
  events: SubscriptionEvent[],
  stored: Subscription | null,
  prices: PlanPriceIds,
  owners: AccountLookup,
): Row | null {
  const oldestFirst = events.sort((a, b) => (a.orderKey < b.orderKey ? -1 : 1))
  const { facts, orderKey } = oldestFirst.at(-1)!
  if (facts === null) return null
  if (stored && orderKey < (stored.orderKey || eventOrderKey(stored.eventAt.toISOString(), ''))) return null
  const named = oldestFirst.findLast(({ userId }) => userId !== null)?.userId ?? null
  const userId = owners.of({ userId: named, subscriptionId: facts.id, customerId: facts.customer_id })
  const item = pricedPlan(facts, prices, stored)
  if (userId === null || item === null) return null
  const status = asStored(facts.status)
  const stated = oldestFirst.map((one) => ({ orderKey: one.orderKey, status: asStored(one.status) }))
  const endedAt = status === 'canceled' ? facts.canceled_at : status === 'paused' ? facts.paused_at : null
  const change = facts.scheduled_change
  return {
    ...{ id: facts.id, userId, customerId: facts.customer_id, ...item, status },
    statusSince: endedAt ? new Date(endedAt) : findStatusSince(stated, stored),
    currentPeriodEndsAt: facts.next_billed_at ? new Date(facts.next_billed_at) : null,
    scheduledCancellationAt: change?.action === 'cancel' ? new Date(change.effective_at) : null,
    ...{ eventAt: orderKeyTime(orderKey), orderKey },
  }
}

const asStored = (status: SubscriptionFacts['status']) => (status === 'trialing' ? 'active' : status)

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
