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

const currencies = ['USD', 'JPY'] as const
export type Currency = (typeof currencies)[number]

export interface CatalogPrice {
  product: IProductResponse
  price: IPriceResponse
  currency: Currency
  /** In the smallest unit of the currency. Yen have no cents. */
  cents: number
}

/** Japan has its own prices, and all other countries pay in dollars. */
export const currencyOf = (countryCode: string): Currency => (countryCode === 'JP' ? 'JPY' : 'USD')
export const asCurrency = (code: string): Currency => currencies.find((one) => one === code)!

type Interval = 'month' | 'year'

const priced = (id: string, of: IProductResponse, interval: Interval, cents: number, yen: number): CatalogPrice => ({
  product: of,
  ...{ currency: 'USD', cents },
  price: {
    id,
    product_id: of.id,
    description: `${of.name}, each ${interval}`,
    type: 'standard',
    billing_cycle: { interval, frequency: 1 },
    tax_mode: 'account_setting',
    unit_price: toMoney(cents, 'USD'),
    unit_price_overrides: [{ country_codes: ['JP'], unit_price: toMoney(yen, 'JPY') }],
    quantity: { minimum: 1, maximum: 1 },
    ...stamps,
  },
})

/** In dollars, a year costs twelve months minus 20%. In yen, a year of Basic costs ten months. */
const prices: CatalogPrice[] = [
  priced('pri_sandbox_basic_monthly', basic, 'month', 1_500, 2_200),
  priced('pri_sandbox_basic_yearly', basic, 'year', 14_400, 22_000),
  priced('pri_sandbox_pro_monthly', pro, 'month', 3_500, 5_250),
  priced('pri_sandbox_pro_yearly', pro, 'year', 33_600, 50_400),
]

/** Throws `PaddleApiError` 404. */
export function requirePrice(id: string, currency: Currency): CatalogPrice {
  const found = prices.find(({ price }) => price.id === id)
  if (!found) throw notFoundError('Price', id)
  const local = found.price.unit_price_overrides?.find(({ unit_price }) => unit_price.currency_code === currency)
  return local ? { ...found, currency, cents: Number(local.unit_price.amount) } : found
}

/** "$15.00", "¥2,200". */
export function formatAmount(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(cents / 10 ** format.resolvedOptions().maximumFractionDigits!)
}

export function toMoney(cents: number, currency: Currency) {
  return { amount: String(cents), currency_code: currency }
}

/** Prices include tax. */
export const toTotals = (cents: number, format: (cents: number) => string = String): ITotals => ({
  subtotal: format(cents),
  discount: format(0),
  tax: format(0),
  total: format(cents),
})

export const transactionTotals = (
  cents: number,
  creditCents: number,
  currency: Currency,
): ITransactionTotalsResponse => ({
  ...toTotals(cents),
  credit: String(creditCents),
  credit_to_balance: '0',
  balance: String(cents - creditCents),
  grand_total: String(cents - creditCents),
  grand_total_tax: '0',
  currency_code: currency,
})
