import { refundDays } from '../plans/refund'
import { formatMoney } from './money-text'
import { endDayText } from './plan-text'
import type { DateReader } from './time-zone'

export const refundTooLate = `This payment is more than ${refundDays} days old. Write to us if something went wrong with it.`

export const refundRequestedText = (askedAt: Date, reader: DateReader): string =>
  `You asked for this payment back on ${endDayText(askedAt, reader)}. A person handles it and answers you by mail; your plan ends with the refund.`

interface GoingBack {
  totalCents: number
  refundedCents: number
  /** Refunds requested from Paddle and not decided yet. */
  pendingRefundCents: number
  /** ISO 4217 */
  currency: string
}

/** "Paid back.", "Partly refunded, $5 of $15." Null when no refund was made or requested. */
export function refundText({ totalCents, refundedCents, pendingRefundCents, currency }: GoingBack): string | null {
  if (refundedCents >= totalCents) return 'Paid back.'
  const [total, refunded, pending] = [totalCents, refundedCents, pendingRefundCents].map((cents) =>
    formatMoney(cents, currency),
  )
  const isPartBack = refundedCents > 0
  const coming = isPartBack ? `${pending} more` : pendingRefundCents < totalCents ? `${pending} of ${total}` : 'It'
  const sentences = [
    isPartBack && `Partly refunded, ${refunded} of ${total}.`,
    pendingRefundCents > 0 && `${coming} is being paid back. Paddle checks that, and mails you when it is done.`,
  ]
  return sentences.filter(Boolean).join(' ') || null
}
