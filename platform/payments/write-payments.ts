import { isRefund } from '#domain/plans/refund'
import type { Transaction } from '../database'
import type { AdjustmentFacts, TransactionFacts } from './event-shapes'
import { type Owners, newestOf, noAccount, type EventOf, type Outcomes } from './pending-event'

interface Given {
  owners: Owners
  outcomes: Outcomes
}

/** Writes the state of each transaction from its newest event. */
export async function writePayments(
  tx: Transaction,
  events: EventOf<TransactionFacts>[],
  { owners, outcomes }: Given,
): Promise<void> {
  const rows = newestOf(events.filter(({ facts }) => isOwed(facts))).flatMap(({ facts, orderKey }) => {
    const userId = ownerOfTransaction(facts, owners)
    if (userId === null || !facts.customer_id) return []
    const { id, status, origin, subscription_id: subscriptionId = null, currency_code: currency } = facts
    return {
      ...{ id, userId, subscriptionId, customerId: facts.customer_id, status, origin, currency, orderKey },
      amountCents: Number(facts.details?.totals.grand_total ?? 0),
      billedAt: facts.billed_at ?? null,
    }
  })
  for (const { id, facts } of events) {
    const isLost = isOwed(facts) && (ownerOfTransaction(facts, owners) === null || !facts.customer_id)
    outcomes.set(id, isLost ? noAccount : null)
  }
  if (rows.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "Payment" AS p (id, "userId", "subscriptionId", "customerId", status, origin, "amountCents", currency,
      "billedAt", "orderKey")
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id text, "userId" uuid, "subscriptionId" text,
      "customerId" text, status "PaymentStatus", origin text, "amountCents" int, currency text, "billedAt" timestamptz,
      "orderKey" text)
    ON CONFLICT (id) DO UPDATE SET "subscriptionId" = excluded."subscriptionId", status = excluded.status,
      "amountCents" = excluded."amountCents", currency = excluded.currency, "billedAt" = excluded."billedAt",
      "orderKey" = excluded."orderKey"
    WHERE p."orderKey" < excluded."orderKey"`
}

/** A draft or ready transaction is not a payment yet. */
export const isOwed = ({ status }: Pick<TransactionFacts, 'status'>): boolean =>
  status !== 'draft' && status !== 'ready'

export const ownerOfTransaction = (facts: TransactionFacts, owners: Owners) =>
  owners.of({
    userId: facts.custom_data?.userId,
    subscriptionId: facts.subscription_id,
    customerId: facts.customer_id,
  })

/** Writes the state of each refund from its newest event. */
export async function writeRefunds(
  tx: Transaction,
  events: EventOf<AdjustmentFacts>[],
  { owners, outcomes }: Given,
): Promise<void> {
  const rows = newestOf(events.filter(({ facts }) => isRefund(facts))).flatMap(({ facts, orderKey }) => {
    const userId = ownerOfRefund(facts, owners)
    if (userId === null) return []
    const { id, action, status, transaction_id: paymentId, currency_code: currency } = facts
    return { id, userId, paymentId, action, status, currency, orderKey, amountCents: Number(facts.totals.total) }
  })
  for (const event of events) {
    outcomes.set(event.id, isRefund(event.facts) && ownerOfRefund(event.facts, owners) === null ? noAccount : null)
  }
  if (rows.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "Refund" AS f (id, "userId", "paymentId", action, status, "amountCents", currency, "orderKey")
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id text, "userId" uuid, "paymentId" text,
      action text, status "RefundStatus", "amountCents" int, currency text, "orderKey" text)
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, "amountCents" = excluded."amountCents",
      "orderKey" = excluded."orderKey"
    WHERE f."orderKey" < excluded."orderKey"`
}

export const ownerOfRefund = (facts: AdjustmentFacts, owners: Owners) =>
  owners.of({ userId: null, subscriptionId: facts.subscription_id, customerId: facts.customer_id })
