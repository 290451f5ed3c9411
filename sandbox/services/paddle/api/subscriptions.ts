import type { ISubscriptionPreviewResponse } from '@paddle/paddle-node-sdk'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { SandboxState } from '../../../state'
import { changeItems, previewNextTransaction, previewItemChange } from '../billing/items'
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  removeScheduledChange,
  findOverdueTransaction,
  renewalLines,
} from '../billing/lifecycle'
import { updateSubscription, subscriptionPrices, requireSubscription } from '../billing/subscriptions'
import { createTransaction, transactionDetails } from '../billing/transactions'
import { findPrice } from '../prices'
import { notFoundError, PaddleApiError, type Subscription } from '../records'
import { respond, parseBody, respondWithList } from './responses'

const billingModes = [
  'prorated_immediately',
  'prorated_next_billing_period',
  'full_immediately',
  'full_next_billing_period',
  'do_not_bill',
] as const

const patch = z.strictObject({
  items: z
    .array(z.strictObject({ price_id: z.string(), quantity: z.literal(1) }))
    .min(1)
    .optional(),
  proration_billing_mode: z.enum(billingModes).optional(),
  on_payment_failure: z.enum(['prevent_change', 'apply_change']).default('prevent_change'),
  scheduled_change: z.null().optional(),
  custom_data: z.record(z.string(), z.unknown()).nullable().optional(),
})
const effective = z.object({
  effective_from: z.enum(['next_billing_period', 'immediately']).nullish(),
})

export function subscriptionRoutes(state: SandboxState): Hono {
  const { paddle } = state
  const app = new Hono()
  const found = (c: Context) => requireSubscription(paddle, c.req.param('id')!)
  const shown = (one: Subscription) => paddle.toApiSubscription(one, state.origin)

  app.get('/', (c) =>
    respondWithList(c, {
      all: paddle.records.list('subscription'),
      idOf: ({ id }) => id,
      filters: {
        id: ({ id }) => id,
        customer_id: (one) => one.shown.customer_id,
        address_id: (one) => one.shown.address_id,
        status: (one) => one.shown.status,
        price_id: (one) => one.shown.items[0]?.price.id,
        collection_mode: (one) => one.shown.collection_mode,
        scheduled_change_action: (one) => one.shown.scheduled_change?.action,
      },
      shown,
    }),
  )
  app.get('/:id', (c) => {
    const one = found(c)
    const included = (c.req.query('include') ?? '').split(',')
    const isEnding = !one.shown.next_billed_at
    const recurring = isEnding ? null : transactionDetails(renewalLines({ ...one, owedCents: 0 }), 0)
    return respond(c, {
      ...shown(one),
      ...(included.includes('next_transaction') && { next_transaction: previewNextTransaction(paddle, one) }),
      ...(included.includes('recurring_transaction_details') && { recurring_transaction_details: recurring }),
    })
  })
  app.patch('/:id/preview', async (c) => {
    const one = found(c)
    const { items, proration_billing_mode: mode } = await parseBody(c, patch)
    const previewed = previewItemChange(paddle, one, pricesIn(items) ?? subscriptionPrices(one), mode ?? 'do_not_bill')
    const { management_urls } = shown(one)
    return respond(c, { ...previewed, management_urls } satisfies ISubscriptionPreviewResponse)
  })
  app.patch('/:id', async (c) => {
    let one = found(c)
    const change = await parseBody(c, patch)
    const prices = pricesIn(change.items)
    if (prices && !change.proration_billing_mode) {
      const errors = [{ field: 'proration_billing_mode', message: 'is required to change items' }]
      throw new PaddleApiError(400, 'bad_request', 'Invalid request.', errors)
    }
    if (change.scheduled_change === null && one.shown.scheduled_change) one = removeScheduledChange(paddle, one)
    if (change.custom_data !== undefined)
      one = updateSubscription(paddle, one, { custom_data: change.custom_data }, ['updated'])
    if (prices) one = changeItems(paddle, one, prices, change.proration_billing_mode!, change.on_payment_failure)
    return respond(c, shown(one))
  })
  app.post('/:id/cancel', async (c) => {
    const { effective_from } = await parseBody(c, effective)
    return respond(c, shown(cancelSubscription(paddle, found(c), effective_from ?? 'next_billing_period')))
  })
  app.post('/:id/pause', async (c) => {
    const { effective_from } = await parseBody(c, effective)
    return respond(c, shown(pauseSubscription(paddle, found(c), effective_from ?? 'next_billing_period')))
  })
  app.post('/:id/resume', (c) => respond(c, shown(resumeSubscription(paddle, found(c)))))
  app.get('/:id/update-payment-method-transaction', (c) => {
    const one = found(c)
    const lines = subscriptionPrices(one).map((price) => ({ price, cents: 0 }))
    const rest = { customData: one.shown.custom_data ?? null, period: null, subscription: one.shown, creditCents: 0 }
    const origin = 'subscription_payment_method_change'
    const open =
      findOverdueTransaction(paddle, one.id) ?? createTransaction(paddle, { origin, status: 'ready', lines, ...rest })
    return respond(c, { ...open, checkout: { url: `${state.origin}/paddle-checkout/${open.id}` } })
  })
  return app
}

function pricesIn(items: { price_id: string }[] | undefined) {
  return items?.map(({ price_id }) => {
    const price = findPrice(price_id)
    if (!price) throw notFoundError('Price', price_id)
    return price
  })
}
