/** The four prices of the stand-in's catalogue. A year costs twelve months less 20 % (specification, section 9). */
interface CataloguePrice {
  id: string
  product: { id: string; name: string }
  interval: 'month' | 'year'
  /** In cents, as Paddle writes amounts. */
  amount: string
}

const basic = { id: 'pro_sandbox_basic', name: 'Basic' }
const pro = { id: 'pro_sandbox_pro', name: 'Professional' }

export const prices: CataloguePrice[] = [
  { id: 'pri_sandbox_basic_monthly', product: basic, interval: 'month', amount: '1500' },
  { id: 'pri_sandbox_basic_yearly', product: basic, interval: 'year', amount: '14400' },
  { id: 'pri_sandbox_pro_monthly', product: pro, interval: 'month', amount: '3500' },
  { id: 'pri_sandbox_pro_yearly', product: pro, interval: 'year', amount: '33600' },
]
