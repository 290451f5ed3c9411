import type { Payment } from '#domain/plans/refund'
import type { Transaction } from '../database'

interface NewRefundRequest extends Payment {
  userId: string
  reason: string | null
  createdAt: Date
}

/**
 * Stores a refund request for the operator and the email about it, once per payment. Returns the id of the email to
 * send. Null if the request was already stored.
 */
export async function storeRefundRequest(tx: Transaction, request: NewRefundRequest): Promise<string | null> {
  const { transactionId, userId, amountCents, currency, paidAt, reason, createdAt } = request
  const data = { transactionId, userId, amountCents, currency, paidAt, reason, createdAt }
  const { count } = await tx.refundRequest.createMany({ data, skipDuplicates: true })
  if (count === 0) return null
  // Without the account's id, so the email survives if the account is deleted in the meantime.
  return (await tx.serviceMail.create({ data: { kind: 'REFUND_REQUESTED', refundOf: transactionId } })).id
}
