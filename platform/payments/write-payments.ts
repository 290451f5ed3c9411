import { isRefund } from '#domain/plans/refund'
import type { Transaction } from '../database'
import type { AdjustmentFacts, TransactionFacts } from './event-shapes'
import {
  type AccountLookup,
  newestEventPerSubject,
  noAccountReason,
  type TypedPaddleEvent,
  type EventOutcomes,
} from './pending-event'

interface Given {
  owners: AccountLookup
  outcomes: EventOutcomes
}

/** The newest event of each transaction decides. */
export async function writePayments(
  tx: Transaction,
  events: TypedPaddleEvent<TransactionFacts>[],
  { owners, outcomes }: Given,
): Promise<void> {
  const rows = newestEventPerSubject(events.filter(({ facts }) => isPayment(facts))).flatMap(({ facts, orderKey }) => {
    const userId = findTransactionOwner(facts, owners)
    if (userId === null || !facts.customer_id) return []
    const { id, status, origin, subscription_id: subscriptionId = null, currency_code: currency } = facts
    return {
      ...{ id, userId, subscriptionId, customerId: facts.customer_id, status, origin, currency, orderKey },
      amountCents: Number(facts.details?.totals.grand_total ?? 0),
      billedAt: facts.billed_at ?? null,
    }
  })
  for (const { id, facts } of events) {
    const isLost = isPayment(facts) && (findTransactionOwner(facts, owners) === null || !facts.customer_id)
    outcomes.set(id, isLost ? noAccountReason : null)
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
export const isPayment = ({ status }: Pick<TransactionFacts, 'status'>): boolean =>
  status !== 'draft' && status !== 'ready'

export const findTransactionOwner = (facts: TransactionFacts, owners: AccountLookup) =>
  owners.of({
    userId: facts.custom_data?.userId,
    subscriptionId: facts.subscription_id,
    customerId: facts.customer_id,
  })

/** The newest event of each refund decides. */
export async function writeRefunds(
  tx: Transaction,
  events: TypedPaddleEvent<AdjustmentFacts>[],
  { owners, outcomes }: Given,
): Promise<void> {
  const rows = newestEventPerSubject(events.filter(({ facts }) => isRefund(facts))).flatMap(({ facts, orderKey }) => {
    const userId = findRefundOwner(facts, owners)
    if (userId === null) return []
    const { id, action, status, transaction_id: paymentId, currency_code: currency } = facts
    return { id, userId, paymentId, action, status, currency, orderKey, amountCents: Number(facts.totals.total) }
  })
  for (const event of events) {
    outcomes.set(
      event.id,
      isRefund(event.facts) && findRefundOwner(event.facts, owners) === null ? noAccountReason : null,
    )
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

export const findRefundOwner = (facts: AdjustmentFacts, owners: AccountLookup) =>
  owners.of({ userId: null, subscriptionId: facts.subscription_id, customerId: facts.customer_id })
