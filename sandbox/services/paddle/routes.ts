import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { prices } from './prices'

const previewRequest = z.object({
  items: z.array(z.object({ price_id: z.string(), quantity: z.number().int().min(1) })).min(1),
  currency_code: z.string().optional(),
  address: z.object({ country_code: z.string().length(2), postal_code: z.string().nullish() }).nullish(),
})

const listedAt = '2025-04-30T00:00:00.000000Z'

/** The price calls of Paddle Billing's API, under `/paddle`. */
export function paddleRoutes(): Hono {
  const app = new Hono()
  const meta = () => ({ request_id: `req_${randomBytes(12).toString('hex')}` })
  const error = (code: string, detail: string) => ({
    error: { type: 'request_error', code, detail, documentation_url: `https://developer.paddle.com/v1/errors/${code}` },
    meta: meta(),
  })
  app.use(async (c, next) => {
    if (/^bearer \S/i.test(c.req.header('authorization') ?? '')) return next()
    return c.json(error('authentication_missing', 'Authentication header missing'), 403)
  })
  app.post('/pricing-preview', async (c) => {
    const read = previewRequest.safeParse(await c.req.json().catch(() => null))
    if (!read.success) return c.json(error('bad_request', 'Invalid request.'), 400)
    const { items, address } = read.data
    const unknown = items.find(({ price_id }) => !prices.some(({ id }) => id === price_id))
    if (unknown) return c.json(error('not_found', `Price ${unknown.price_id} not found`), 404)
    const data = {
      customer_id: null,
      address_id: null,
      business_id: null,
      currency_code: 'USD',
      address: address ?? null,
      customer_ip_address: null,
      discount_id: null,
      details: { line_items: items.map(lineItem) },
      available_payment_methods: ['card', 'google_pay', 'apple_pay'],
    }
    return c.json({ data, meta: meta() })
  })
  return app
}

function lineItem({ price_id, quantity }: { price_id: string; quantity: number }) {
  const { id, product, interval, amount } = prices.find((price) => price.id === price_id)!
  const totals = totalsOf(Number(amount) * quantity)
  const written = Object.fromEntries(Object.entries(totals).map(([name, cents]) => [name, inDollars(cents)]))
  const stamps = { status: 'active', created_at: listedAt, updated_at: listedAt, custom_data: null }
  return {
    price: {
      id,
      product_id: product.id,
      description: `${product.name}, each ${interval}`,
      type: 'standard',
      name: null,
      billing_cycle: { interval, frequency: 1 },
      trial_period: null,
      tax_mode: 'account_setting',
      unit_price: { amount, currency_code: 'USD' },
      unit_price_overrides: [],
      quantity: { minimum: 1, maximum: 1 },
      ...stamps,
    },
    product: { ...product, type: 'standard', description: null, tax_category: 'saas', image_url: null, ...stamps },
    quantity,
    tax_rate: '0',
    unit_totals: totalsOf(Number(amount)),
    formatted_unit_totals: written,
    totals,
    formatted_totals: written,
    discounts: [],
  }
}

const totalsOf = (cents: number) => ({ subtotal: String(cents), discount: '0', tax: '0', total: String(cents) })
const inDollars = (cents: string) => `$${(Number(cents) / 100).toFixed(2)}`
