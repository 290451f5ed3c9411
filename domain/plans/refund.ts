import { dayMs } from '../durations'

export const refundDays = 14
export const refundWindowMs = refundDays * dayMs

export interface Payment {
  /** Paddle's transaction id, txn_… */
  transactionId: string
  amountCents: number
  /** ISO 4217 */
  currency: string
  paidAt: Date
}

/** Paddle adjustments that return money. A credit stays with Paddle and reduces the next payment. */
const moneyBackActions = ['refund', 'chargeback']
export const isRefund = ({ action }: { action: string }): boolean => moneyBackActions.includes(action)

export const refundableUntil = (paidAt: Date): Date => new Date(paidAt.getTime() + refundWindowMs)
export const canRequestRefund = ({ paidAt }: Pick<Payment, 'paidAt'>, now: Date): boolean =>
  now < refundableUntil(paidAt)
