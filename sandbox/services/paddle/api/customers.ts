import type { ICustomerPortalSessionResponse } from '@paddle/paddle-node-sdk'
import { Hono } from 'hono'
import { z } from 'zod'
import type { SandboxState } from '../../../state'
import { newCustomer, requireFree } from '../billing/checkout'
import { newId } from '../ids'
import { notFound } from '../refusal'
import type { Customer } from '../records'
import { answer, body, listAnswer } from './answer'

const patch = z.strictObject({
  name: z.string().nullable().optional(),
  email: z.email().optional(),
  status: z.enum(['active', 'archived']).optional(),
  custom_data: z.record(z.string(), z.unknown()).nullable().optional(),
})

const created = z.strictObject({
  email: z.email(),
  name: z.string().nullish(),
  custom_data: z.record(z.string(), z.unknown()).nullish(),
})

export function customerRoutes(state: SandboxState): Hono {
  const { paddle } = state
  const app = new Hono()
  const found = (id: string): Customer => {
    const one = paddle.records.find('customer', id)
    if (!one) throw notFound('Customer', id)
    return one
  }

  app.get('/', (c) =>
    listAnswer(c, {
      all: paddle.records.list('customer'),
      idOf: ({ id }) => id,
      filters: { id: ({ id }) => id, email: ({ shown }) => shown.email, status: ({ shown }) => shown.status },
      shown: ({ shown }) => shown,
    }),
  )
  app.post('/', async (c) => {
    const { email, name = null, custom_data: customData } = await body(c, created)
    requireFree(paddle, email)
    return answer(c, newCustomer(paddle, { email, name, customData }).shown, 201)
  })
  app.get('/:id', (c) => answer(c, found(c.req.param('id')).shown))
  app.patch('/:id', async (c) => {
    const one = found(c.req.param('id'))
    const { email, ...change } = await body(c, patch)
    if (email) requireFree(paddle, email, one.id)
    const shown = {
      ...one.shown,
      ...change,
      email: email?.toLowerCase() ?? one.shown.email,
      updated_at: paddle.stamp(),
    }
    paddle.records.put('customer', { ...one, shown })
    paddle.emit('customer.updated', shown)
    return answer(c, shown)
  })
  app.get('/:id/addresses', (c) =>
    listAnswer(c, {
      all: paddle.records.list('address', ({ customer_id }) => customer_id === c.req.param('id')),
      idOf: ({ id }) => id,
      filters: { id: ({ id }) => id },
      shown: (one) => one,
    }),
  )
  app.get('/:id/credit-balances', (c) => {
    const { id, creditCents } = found(c.req.param('id'))
    const balance = { available: String(creditCents), reserved: '0', used: '0' }
    return answer(c, [{ customer_id: id, currency_code: 'USD', balance }])
  })
  app.post('/:id/portal-sessions', async (c) => {
    const { id } = found(c.req.param('id'))
    const { subscription_ids } = await body(c, z.object({ subscription_ids: z.array(z.string()).max(25).default([]) }))
    const token = paddle.linkToken(id)
    const at = (path: string) => `${state.origin}/paddle-portal${path}?token=${token}`
    const session: ICustomerPortalSessionResponse = {
      id: newId('cpls'),
      customer_id: id,
      urls: {
        general: { overview: at('') },
        subscriptions: subscription_ids.map((sub) => ({
          id: sub,
          cancel_subscription: at(`/subscriptions/${sub}/cancel`),
          update_subscription_payment_method: at(`/subscriptions/${sub}/update-payment-method`),
        })),
      },
      created_at: paddle.stamp(),
    }
    return answer(c, session, 201)
  })
  return app
}
