import type { IPriceResponse, IProductResponse, ITotals, ITransactionTotalsResponse } from '@paddle/paddle-node-sdk'

const stamps = {
  status: 'active',
  created_at: '2025-04-30T00:00:00.000000Z',
  updated_at: '2025-04-30T00:00:00.000000Z',
  custom_data: null,
} as const

const product = (id: string, name: string): IProductResponse => ({
  id,
  name,
  type: 'standard',
  description: null,
  tax_category: 'saas',
  image_url: null,
  ...stamps,
})

const basic = product('pro_sandbox_basic', 'Basic')
const pro = product('pro_sandbox_pro', 'Professional')

export interface CatalogPrice {
  product: IProductResponse
  price: IPriceResponse
  /** Cents. */
  amount: number
}

const priced = (id: string, of: IProductResponse, interval: 'month' | 'year', amount: number): CatalogPrice => ({
  product: of,
  amount,
  price: {
    id,
    product_id: of.id,
    description: `${of.name}, each ${interval}`,
    type: 'standard',
    name: interval === 'month' ? 'Monthly' : 'Yearly',
    billing_cycle: { interval, frequency: 1 },
    trial_period: null,
    tax_mode: 'account_setting',
    unit_price: { amount: String(amount), currency_code: 'USD' },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 1 },
    ...stamps,
  },
})

/** A year costs twelve months minus 20%. */
export const prices: CatalogPrice[] = [
  priced('pri_sandbox_basic_monthly', basic, 'month', 1_500),
  priced('pri_sandbox_basic_yearly', basic, 'year', 14_400),
  priced('pri_sandbox_pro_monthly', pro, 'month', 3_500),
  priced('pri_sandbox_pro_yearly', pro, 'year', 33_600),
]

export const findPrice = (id: string): CatalogPrice | undefined => prices.find(({ price }) => price.id === id)
export const products: IProductResponse[] = [basic, pro]

export const formatDollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

export const toMoney = (cents: number) => ({ amount: String(cents), currency_code: 'USD' as const })

/** Prices include tax. */
export const toTotals = (cents: number): ITotals => ({
  subtotal: String(cents),
  discount: '0',
  tax: '0',
  total: String(cents),
})

const paddleFee = (cents: number) => (cents === 0 ? 0 : Math.round(cents * 0.05) + 50)

/**
 * Amounts are in cents. `credit` is deducted from the customer's balance. `balance` in the result is the unpaid
 * amount.
 */
export function transactionTotals(total: number, credit: number, isPaid: boolean): ITransactionTotalsResponse {
  const due = total - credit
  return {
    ...toTotals(total),
    credit: String(credit),
    credit_to_balance: '0',
    balance: isPaid ? '0' : String(due),
    grand_total: String(due),
    grand_total_tax: '0',
    fee: isPaid ? String(paddleFee(due)) : null,
    earnings: isPaid ? String(due - paddleFee(due)) : null,
    currency_code: 'USD',
  }
}
