import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { SandboxState } from '../../../state'
import { changePlan, previewPlanChange } from '../billing/plan-changes'
import {
  cancelSubscription,
  removeScheduledChange,
  requireSubscription,
  subscriptionPrice,
} from '../billing/subscriptions'
import { transactionDetails } from '../billing/transactions'
import { asCurrency, requirePrice } from '../prices'
import type { Subscription } from '../records'
import { itemsSchema, parseBody, respond, respondWithList } from './responses'

const planOrder = z.strictObject({
  items: itemsSchema,
  proration_billing_mode: z.literal('prorated_immediately'),
  on_payment_failure: z.literal('prevent_change'),
})
const keepOrder = z.strictObject({ scheduled_change: z.null() })
const cancelOrder = z.strictObject({ effective_from: z.enum(['next_billing_period', 'immediately']) })
const maxSubscriptions = 200

export function subscriptionRoutes({ paddle }: SandboxState): Hono {
  const app = new Hono()
  const found = (c: Context) => requireSubscription(paddle, c.req.param('id')!)

  app.get('/', (c) =>
    respondWithList(c, {
      all: paddle.records.list('subscription'),
      filters: { id: ({ id }) => id, customer_id: (one) => one.shown.customer_id },
      shown,
      most: maxSubscriptions,
    }),
  )
  app.get('/:id', (c) => {
    const one = found(c)
    const included = c.req.query('include') === 'recurring_transaction_details'
    return respond(c, { ...shown(one), ...(included && { recurring_transaction_details: recurringDetails(one) }) })
  })
  app.patch('/:id/preview', async (c) => {
    const { items } = await parseBody(c, planOrder)
    return respond(c, previewPlanChange(paddle, found(c), priceFor(found(c), items[0].price_id)))
  })
  app.patch('/:id', async (c) => {
    const order = await parseBody(c, z.union([planOrder, keepOrder]))
    const changed =
      'items' in order
        ? changePlan(paddle, found(c), priceFor(found(c), order.items[0].price_id))
        : removeScheduledChange(paddle, found(c))
    return respond(c, shown(changed))
  })
  app.post('/:id/cancel', async (c) => {
    const { effective_from } = await parseBody(c, cancelOrder)
    return respond(c, shown(cancelSubscription(paddle, found(c), effective_from)))
  })
  return app
}

/** A subscription keeps its currency. */
const priceFor = ({ shown }: Subscription, priceId: string) => requirePrice(priceId, asCurrency(shown.currency_code))

const shown = (one: Subscription) => ({ ...one.shown, management_urls: null })

function recurringDetails(one: Subscription) {
  const price = subscriptionPrice(one)
  return one.shown.next_billed_at ? transactionDetails({ price, cents: price.cents }, 0) : null
}
