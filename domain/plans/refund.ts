import { dayMs } from '../durations'

/** Specification, sections 1 and 9: within so many days of a payment its payer can have it back. */
export const refundDays = 14
export const refundWindowMs = refundDays * dayMs

/** A payment at Paddle. */
export interface Payment {
  /** Paddle's: txn_… */
  transactionId: string
  amountCents: number
  /** ISO 4217 */
  currency: string
  paidAt: Date
}

/** Paddle's adjustments by which money goes back; a credit stays with Paddle and is part of the next payment. */
const goesBack = ['refund', 'chargeback']
export const isRefund = ({ action }: { action: string }): boolean => goesBack.includes(action)

export const refundableUntil = (paidAt: Date): Date => new Date(paidAt.getTime() + refundWindowMs)
export const mayAskForRefund = ({ paidAt }: Pick<Payment, 'paidAt'>, now: Date): boolean =>
  now < refundableUntil(paidAt)
