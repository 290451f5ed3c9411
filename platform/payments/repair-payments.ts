import { randomUUID } from 'node:crypto'
import { eventOrderKey } from '#domain/plans/event-order'
import type { Subscription } from '#prisma/generated/client'
import { isRefund } from '#domain/plans/refund'
import type { PaddleSubscription, PaddleAdjustment, PaddleTransaction } from '../paddle/shapes'
import type { Database } from '../database'
import {
  type SubscriptionFacts,
  toEventRow,
  type NewPaddleEvent,
  type AdjustmentFacts,
  type TransactionFacts,
} from './event-shapes'
import { loadAccountLookup } from './pending-event'
import { isPayment, findRefundOwner, findTransactionOwner } from './write-payments'

const repairType = 'subscription.reconciled'

/**
 * Creates a synthetic event that makes the stored subscription match Paddle's response. Null if nothing differs. It
 * sorts after everything the response includes: its time is that of the subscription's last change at Paddle or of
 * the last applied event, whichever is later, and its id sorts after those of Paddle's events. So it overrides older
 * events and yields to newer ones.
 */
export function createRepairEvent(answer: PaddleSubscription, stored: Subscription | null): NewPaddleEvent | null {
  const facts = factsOf(answer)
  if (stored === null ? answer.status === 'canceled' : !differs(facts, stored)) return null
  const known = stored && (stored.orderKey || eventOrderKey(stored.eventAt.toISOString(), ''))
  return { type: repairType, ...orderKeyAfter(answer.updatedAt, known), ...toEventRow(facts) }
}

function orderKeyAfter(updatedAt: Date, lastOrderKey: string | null): { id: string; orderKey: string } {
  const id = `repair_${randomUUID()}`
  const changed = eventOrderKey(updatedAt.toISOString(), id)
  const known = lastOrderKey === null ? '' : `${lastOrderKey.slice(0, lastOrderKey.indexOf('/'))}/${id}`
  return { id, orderKey: known > changed ? known : changed }
}

const iso = (time: Date | null) => time?.toISOString() ?? null

const factsOf = (answer: PaddleSubscription): SubscriptionFacts => ({
  ...{ id: answer.id, status: answer.status, customer_id: answer.customerId },
  items: answer.priceIds.map((id) => ({ price: { id } })),
  ...{ next_billed_at: iso(answer.nextBilledAt), paused_at: iso(answer.pausedAt), canceled_at: iso(answer.canceledAt) },
  scheduled_change: answer.scheduledChange && {
    action: answer.scheduledChange.action,
    effective_at: answer.scheduledChange.effectiveAt.toISOString(),
  },
  custom_data: answer.userId === null ? null : { userId: answer.userId },
})

function differs({ items, scheduled_change, ...facts }: SubscriptionFacts, stored: Subscription): boolean {
  const cancelsAt = scheduled_change?.action === 'cancel' ? scheduled_change.effective_at : null
  return (
    (facts.status === 'trialing' ? 'active' : facts.status) !== stored.status ||
    !items.some(({ price }) => price.id === stored.priceId) ||
    facts.customer_id !== stored.customerId ||
    (facts.custom_data?.userId ?? stored.userId) !== stored.userId ||
    (facts.next_billed_at ?? null) !== iso(stored.currentPeriodEndsAt) ||
    cancelsAt !== iso(stored.scheduledCancellationAt)
  )
}

// As for subscriptions: if Paddle's response differs from the stored data, it is stored as a synthetic
// event and processed like a lost one. Payments without an account are skipped.

/** Returns the number of stored events. */
export async function repairPayments(db: Database, answers: PaddleTransaction[]): Promise<number> {
  const owed = answers.filter(isPayment)
  const rows = await db.payment.findMany({ where: { id: { in: owed.map(({ id }) => id) } } })
  const stored = new Map(rows.map((row) => [row.id, row]))
  const wrong = owed.map(transactionOf).flatMap(({ facts, updatedAt }) => {
    const row = stored.get(facts.id) ?? null
    const isRight =
      row !== null &&
      row.status === facts.status &&
      row.amountCents === Number(facts.details?.totals.grand_total) &&
      row.currency === facts.currency_code &&
      row.subscriptionId === facts.subscription_id &&
      isSameTime(row.billedAt, facts.billed_at ?? null)
    return isRight ? [] : { facts, ...orderKeyAfter(updatedAt, row?.orderKey ?? null) }
  })
  return store(db, { transactions: wrong, adjustments: [] })
}

/** Returns the number of stored events. */
export async function repairRefunds(db: Database, answers: PaddleAdjustment[]): Promise<number> {
  const back = answers.filter(isRefund)
  const rows = await db.refund.findMany({ where: { id: { in: back.map(({ id }) => id) } } })
  const stored = new Map(rows.map((row) => [row.id, row]))
  const wrong = back.map(adjustmentOf).flatMap(({ facts, updatedAt }) => {
    const row = stored.get(facts.id) ?? null
    const isRight = row?.status === facts.status && row.amountCents === Number(facts.totals.total)
    return isRight ? [] : { facts, ...orderKeyAfter(updatedAt, row?.orderKey ?? null) }
  })
  return store(db, { transactions: [], adjustments: wrong })
}

interface Repair<Facts> {
  id: string
  orderKey: string
  facts: Facts
}
interface Repairs {
  transactions: Repair<TransactionFacts>[]
  adjustments: Repair<AdjustmentFacts>[]
}

/** Skips repairs that belong to no account. */
async function store(db: Database, { transactions, adjustments }: Repairs): Promise<number> {
  if (transactions.length + adjustments.length === 0) return 0
  return db.$transaction(async (tx) => {
    const owners = await loadAccountLookup(tx, { subscriptions: [], transactions, adjustments, unreadable: [] })
    const data: NewPaddleEvent[] = [
      ...transactions
        .filter(({ facts }) => facts.customer_id && findTransactionOwner(facts, owners) !== null)
        .map(({ facts, ...event }) => ({ type: 'transaction.reconciled', ...event, ...toEventRow(facts) })),
      ...adjustments
        .filter(({ facts }) => findRefundOwner(facts, owners) !== null)
        .map(({ facts, ...event }) => ({ type: 'adjustment.reconciled', ...event, ...toEventRow(facts) })),
    ]
    return (await tx.paddleEvent.createMany({ data })).count
  })
}

const transactionOf = (one: PaddleTransaction): { facts: TransactionFacts; updatedAt: Date } => ({
  facts: {
    ...{ id: one.id, status: one.status, origin: one.origin, currency_code: one.currency },
    ...{ customer_id: one.customerId, subscription_id: one.subscriptionId },
    billed_at: one.billedAt?.toISOString() ?? null,
    details: { totals: { grand_total: String(one.totalCents) } },
    custom_data: one.userId === null ? null : { userId: one.userId },
  },
  updatedAt: one.updatedAt,
})

const adjustmentOf = (one: PaddleAdjustment): { facts: AdjustmentFacts; updatedAt: Date } => ({
  facts: {
    ...{ id: one.id, action: one.action, status: one.status, currency_code: one.currency },
    ...{ transaction_id: one.transactionId, customer_id: one.customerId, subscription_id: one.subscriptionId },
    totals: { total: String(one.totalCents) },
  },
  updatedAt: one.updatedAt,
})

/** PostgreSQL rounds Paddle's microseconds to milliseconds, a `Date` truncates them. */
const isSameTime = (stored: Date | null, answered: string | null): boolean =>
  stored === null || answered === null ? stored === answered : Math.abs(stored.getTime() - Date.parse(answered)) <= 1
