import type { IPriceResponse, IProductResponse, ITotals, ITransactionTotalsResponse } from '@paddle/paddle-node-sdk'
import { notFoundError } from './errors'

const stamps = {
  status: 'active',
  created_at: '2025-04-30T00:00:00.000000Z',
  updated_at: '2025-04-30T00:00:00.000000Z',
} as const

const product = (id: string, name: string): IProductResponse => ({ id, name, tax_category: 'saas', ...stamps })

const basic = product('pro_sandbox_basic', 'Basic')
const pro = product('pro_sandbox_pro', 'Professional')

export interface CatalogPrice {
  product: IProductResponse
  price: IPriceResponse
  cents: number
}

const priced = (id: string, of: IProductResponse, interval: 'month' | 'year', cents: number): CatalogPrice => ({
  product: of,
  cents,
  price: {
    id,
    product_id: of.id,
    description: `${of.name}, each ${interval}`,
    type: 'standard',
    billing_cycle: { interval, frequency: 1 },
    tax_mode: 'account_setting',
    unit_price: toMoney(cents),
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 1 },
    ...stamps,
  },
})

/** A year costs twelve months minus 20%. */
const prices: CatalogPrice[] = [
  priced('pri_sandbox_basic_monthly', basic, 'month', 1_500),
  priced('pri_sandbox_basic_yearly', basic, 'year', 14_400),
  priced('pri_sandbox_pro_monthly', pro, 'month', 3_500),
  priced('pri_sandbox_pro_yearly', pro, 'year', 33_600),
]

/** Throws `PaddleApiError` 404. */
export function requirePrice(id: string): CatalogPrice {
  const found = prices.find(({ price }) => price.id === id)
  if (!found) throw notFoundError('Price', id)
  return found
}

export const formatDollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

export function toMoney(cents: number) {
  return { amount: String(cents), currency_code: 'USD' as const }
}

/** Prices include tax. */
export const toTotals = (cents: number, format: (cents: number) => string = String): ITotals => ({
  subtotal: format(cents),
  discount: format(0),
  tax: format(0),
  total: format(cents),
})

export const transactionTotals = (cents: number, creditCents: number): ITransactionTotalsResponse => ({
  ...toTotals(cents),
  credit: String(creditCents),
  credit_to_balance: '0',
  balance: String(cents - creditCents),
  grand_total: String(cents - creditCents),
  grand_total_tax: '0',
  currency_code: 'USD',
})
