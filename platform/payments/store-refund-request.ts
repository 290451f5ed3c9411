import type { Payment } from '#domain/plans/refund'
import type { Transaction } from '../database'

interface NewRefundRequest extends Payment {
  userId: string
  reason: string | null
  createdAt: Date
}

/**
 * Stores a refund request and the emails about it, to the operator and to the user, once per payment. Returns the ids of
 * the emails to send. Empty if the request was already stored.
 */
export async function storeRefundRequest(tx: Transaction, request: NewRefundRequest): Promise<string[]> {
  const { transactionId, userId, amountCents, currency, paidAt, reason, createdAt } = request
  const data = { transactionId, userId, amountCents, currency, paidAt, reason, createdAt }
  const { count } = await tx.refundRequest.createMany({ data, skipDuplicates: true })
  if (count === 0) return []
  const mails = await tx.serviceMail.createManyAndReturn({
    data: [
      // Without the account's id, so the email survives if the account is deleted in the meantime.
      { kind: 'REFUND_REQUESTED', refundOf: transactionId },
      { kind: 'REFUND_ASKED', userId, createdAt },
    ],
    select: { id: true },
  })
  return mails.map(({ id }) => id)
}
