import { mayAskForRefund, type Payment } from '#domain/plans/refund'
import { clip } from '#domain/words/car-text'
import { refundTooLate } from '#domain/words/refund-text'
import { storeRefundRequest } from '#platform/payments/store-refund-request'
import { HttpError } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { startServiceMail } from '../../services/temporal.server'
import { withOwnerLock, type Owner } from '../accounts/session/lock-owner.server'

/** Longer reasons are truncated. */
const maxReasonLength = 1_000

/**
 * Asks the operator to refund a payment. A repeated request returns when the first was made. The caller has checked
 * that Paddle lists the payment for this user. 409 after 14 days.
 */
export async function createRefundRequest(
  owner: Owner,
  payment: Payment,
  { reason = '', now = new Date() }: { reason?: string; now?: Date } = {},
): Promise<{ askedAt: Date }> {
  const { id: userId } = owner
  const { transactionId } = payment
  const earlier = await database().refundRequest.findFirst({ where: { transactionId, userId } })
  if (earlier) return { askedAt: earlier.createdAt }
  if (!mayAskForRefund(payment, now)) throw new HttpError(409, refundTooLate)
  const given = { reason: clip(reason.trim(), maxReasonLength) || null, createdAt: now }
  const mailId = await withOwnerLock(owner, (tx) => storeRefundRequest(tx, { ...payment, userId, ...given }))
  if (mailId !== null) await startServiceMail(mailId)
  return { askedAt: now }
}

/** Keyed by transaction id. */
export async function requestedRefundsOf(userId: string): Promise<Map<string, Date>> {
  const asked = await database().refundRequest.findMany({ where: { userId } })
  return new Map(asked.map(({ transactionId, createdAt }) => [transactionId, createdAt]))
}
