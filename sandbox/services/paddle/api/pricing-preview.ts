import type { IPricingPreviewResponse } from '@paddle/paddle-node-sdk'
import type { Context } from 'hono'
import { z } from 'zod'
import { formatDollars, requirePrice, toTotals } from '../prices'
import { parseBody, respond } from './responses'

const ordered = z.object({ items: z.array(z.object({ price_id: z.string(), quantity: z.literal(1) })).min(1) })

/** Responds to `POST /pricing-preview`. */
export async function respondWithPrices(c: Context): Promise<Response> {
  const { items } = await parseBody(c, ordered)
  return respond(c, {
    currency_code: 'USD',
    items,
    details: { line_items: items.map(({ price_id }) => toLineItem(price_id)) },
    available_payment_methods: ['card'],
  } satisfies IPricingPreviewResponse)
}

function toLineItem(priceId: string): IPricingPreviewResponse['details']['line_items'][number] {
  const { price, product, cents } = requirePrice(priceId)
  const [totals, formatted] = [toTotals(cents), toTotals(cents, formatDollars)]
  return {
    ...{ price, product, quantity: 1, tax_rate: '0', discounts: [], unit_totals: totals, totals },
    ...{ formatted_unit_totals: formatted, formatted_totals: formatted },
  }
}
