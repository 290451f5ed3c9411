import type { IPricingPreviewResponse } from '@paddle/paddle-node-sdk'
import { z } from 'zod'
import type { Line } from '../billing/transactions'
import { inDollars, totalsOf } from '../money'
import { priceOf } from '../prices'
import { notFound } from '../refusal'

export const chosenItems = z.object({
  items: z.array(z.object({ price_id: z.string(), quantity: z.number().int().min(1).default(1) })).min(1),
})

/** Throws `PaddleRefusal` 404 for an unknown price. */
export const chosenLines = (items: z.output<typeof chosenItems>['items']): Line[] =>
  items.map(({ price_id, quantity }) => {
    const price = priceOf(price_id)
    if (!price) throw notFound('Price', price_id)
    return { price, cents: price.amount * quantity }
  })

export const previewRequest = chosenItems.extend({
  currency_code: z.string().optional(),
  address: z.object({ country_code: z.string().length(2), postal_code: z.string().nullish() }).nullish(),
})

/** Response data of `POST /pricing-preview`. Paddle.js converts it to camel case. */
export const pricingPreview = ({ items, address }: z.output<typeof previewRequest>) =>
  ({
    customer_id: null,
    address_id: null,
    business_id: null,
    currency_code: 'USD',
    address: (address ?? null) as IPricingPreviewResponse['address'],
    customer_ip_address: null,
    discount_id: null,
    items,
    details: {
      line_items: chosenLines(items).map(({ price, cents }, i) => ({
        price: price.price,
        product: price.product,
        quantity: items[i]!.quantity,
        tax_rate: '0',
        unit_totals: totalsOf(price.amount),
        formatted_unit_totals: formatted(price.amount),
        totals: totalsOf(cents),
        formatted_totals: formatted(cents),
        discounts: [],
      })),
    },
    available_payment_methods: ['card', 'google_pay', 'apple_pay'],
  }) satisfies IPricingPreviewResponse

const formatted = (cents: number) => ({
  subtotal: inDollars(cents),
  discount: inDollars(0),
  tax: inDollars(0),
  total: inDollars(cents),
})
