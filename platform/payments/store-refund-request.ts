import type { Payment } from '#domain/plans/refund'
import type { Transaction } from '../database'

interface NewRefundRequest extends Payment {
  userId: string
  /** In words; null where none was given. */
  reason: string | null
  createdAt: Date
}

/**
 * Stores that a payment is to be paid back by the operator, and the mail that tells them, once for a payment. Returns
 * the id of the mail, which is to be sent; null when it was stored before.
 */
export async function storeRefundRequest(tx: Transaction, request: NewRefundRequest): Promise<string | null> {
  const { transactionId, userId, amountCents, currency, paidAt, reason, createdAt } = request
  const data = { transactionId, userId, amountCents, currency, paidAt, reason, createdAt }
  const { count } = await tx.refundRequest.createMany({ data, skipDuplicates: true })
  if (count === 0) return null
  // Without the account's id, so that the mail outlives an account that is deleted meanwhile.
  return (await tx.serviceMail.create({ data: { kind: 'REFUND_ASKED', refundOf: transactionId } })).id
}
