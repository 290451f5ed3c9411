import type { ICustomerPortalSessionResponse } from '@paddle/paddle-node-sdk'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { SandboxState } from '../../../state'
import { changeCustomerEmail, createCustomer } from '../billing/customers'
import { notFoundError } from '../errors'
import { newId, type Customer } from '../records'
import { customDataSchema, parseBody, respond } from './responses'

const created = z.strictObject({ email: z.email(), custom_data: customDataSchema.nullish() })
const moved = z.strictObject({ email: z.email() })
const portalOrder = z.strictObject({ subscription_ids: z.array(z.string()) })

export function customerRoutes(state: SandboxState): Hono {
  const { paddle } = state
  const app = new Hono()
  const found = (c: Context): Customer => {
    const id = c.req.param('id')!
    const one = paddle.records.find('customer', id)
    if (!one) throw notFoundError('Customer', id)
    return one
  }

  app.post('/', async (c) => {
    const { email, custom_data: customData } = await parseBody(c, created)
    return respond(c, createCustomer(paddle, { email, customData }).shown, 201)
  })
  app.get('/:id', (c) => respond(c, found(c).shown))
  app.patch('/:id', async (c) => {
    const { email } = await parseBody(c, moved)
    return respond(c, changeCustomerEmail(paddle, found(c), email).shown)
  })
  app.post('/:id/portal-sessions', async (c) => {
    const { subscription_ids } = await parseBody(c, portalOrder)
    return respond(c, portalSession(state.origin, found(c), subscription_ids), 201)
  })
  return app
}

function portalSession(origin: string, { id }: Customer, subscriptionIds: string[]): ICustomerPortalSessionResponse {
  const portal = `${origin}/paddle-portal`
  return {
    id: newId('cpls'),
    customer_id: id,
    urls: {
      general: { overview: `${portal}?customer=${id}` },
      subscriptions: subscriptionIds.map((sub) => ({
        id: sub,
        cancel_subscription: `${portal}/subscriptions/${sub}/cancel`,
        update_subscription_payment_method: `${portal}/subscriptions/${sub}/update-payment-method`,
      })),
    },
    created_at: new Date().toISOString(),
  }
}
