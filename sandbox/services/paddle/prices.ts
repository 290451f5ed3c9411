import type { IPriceResponse, IProductResponse } from '@paddle/paddle-node-sdk'

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
  /** In cents. */
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

/** Prices in the stand-in's catalog. A year costs twelve months minus 20%. */
export const prices: CatalogPrice[] = [
  priced('pri_sandbox_basic_monthly', basic, 'month', 1_500),
  priced('pri_sandbox_basic_yearly', basic, 'year', 14_400),
  priced('pri_sandbox_pro_monthly', pro, 'month', 3_500),
  priced('pri_sandbox_pro_yearly', pro, 'year', 33_600),
]

export const priceOf = (id: string): CatalogPrice | undefined => prices.find(({ price }) => price.id === id)
export const products: IProductResponse[] = [basic, pro]
