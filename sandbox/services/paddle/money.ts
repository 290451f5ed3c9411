import type { ITotals, ITransactionTotalsResponse } from '@paddle/paddle-node-sdk'

/** Formats 999 as "$9.99". */
export const inDollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

export const money = (cents: number) => ({ amount: String(cents), currency_code: 'USD' as const })

/** Prices include tax. */
export const totalsOf = (cents: number): ITotals => ({
  subtotal: String(cents),
  discount: '0',
  tax: '0',
  total: String(cents),
})

/** Paddle's fee: 5% plus 50 cents. */
const feeOf = (cents: number) => (cents === 0 ? 0 : Math.round(cents * 0.05) + 50)

/**
 * A transaction's totals. `credit` is deducted from the customer's balance. The unpaid amount is `balance`. All in
 * cents.
 */
export function transactionTotals(total: number, credit: number, isPaid: boolean): ITransactionTotalsResponse {
  const due = total - credit
  return {
    ...totalsOf(total),
    credit: String(credit),
    credit_to_balance: '0',
    balance: isPaid ? '0' : String(due),
    grand_total: String(due),
    grand_total_tax: '0',
    fee: isPaid ? String(feeOf(due)) : null,
    earnings: isPaid ? String(due - feeOf(due)) : null,
    currency_code: 'USD',
  }
}
