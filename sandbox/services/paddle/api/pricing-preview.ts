import type { IPricingPreviewResponse } from '@paddle/paddle-node-sdk'
import type { Context } from 'hono'
import { z } from 'zod'
import { currencyOf, formatAmount, requirePrice, toTotals, type CatalogPrice } from '../prices'
import { parseBody, respond } from './responses'

const ordered = z.object({
  items: z.array(z.object({ price_id: z.string(), quantity: z.literal(1) })).min(1),
  address: z.object({ country_code: z.string().length(2) }).default({ country_code: 'US' }),
})

/** Responds to `POST /pricing-preview`. */
export async function respondWithPrices(c: Context): Promise<Response> {
  const { items, address } = await parseBody(c, ordered)
  const currency = currencyOf(address.country_code)
  return respond(c, {
    currency_code: currency,
    items,
    details: { line_items: items.map(({ price_id }) => toLineItem(requirePrice(price_id, currency))) },
    available_payment_methods: ['card'],
  } satisfies IPricingPreviewResponse)
}

type LineItem = IPricingPreviewResponse['details']['line_items'][number]

function toLineItem({ price, product, cents, currency }: CatalogPrice): LineItem {
  const [totals, formatted] = [toTotals(cents), toTotals(cents, (amount) => formatAmount(amount, currency))]
  return {
    ...{ price, product, quantity: 1, tax_rate: '0', discounts: [], unit_totals: totals, totals },
    ...{ formatted_unit_totals: formatted, formatted_totals: formatted },
  }
}
