import type { ICustomerPortalSessionResponse } from '@paddle/paddle-node-sdk'
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { SandboxState } from '../../../state'
import { newCustomer, requireFree } from '../billing/checkout'
import { newId } from '../ids'
import { notFound, type Customer, PaddleRefusal } from '../records'
import { clientGone, dropConnection, waitUnlessGone } from '../../../http'
import { prices, priceOf, products } from '../prices'
import { answer, body, listAnswer, errorAnswer, previewRequest, pricingPreview } from './answer'
import { subscriptionRoutes } from './subscriptions'
import { adjustmentRoutes, transactionRoutes } from './transactions'

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

function customerRoutes(state: SandboxState): Hono {
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

/** Paddle Billing's API under `/paddle`. Accepts any key. */
export function paddleRoutes(state: SandboxState): Hono {
  const app = new Hono()
  app.use(faulty(state), async (c, next) => {
    if (/^bearer \S/i.test(c.req.header('authorization') ?? '')) return next()
    throw new PaddleRefusal(403, 'authentication_missing', 'Authentication header missing')
  })
  app.post('/pricing-preview', async (c) => answer(c, pricingPreview(await body(c, previewRequest))))
  app.get('/prices', (c) =>
    listAnswer(c, {
      all: prices,
      idOf: ({ price }) => price.id,
      filters: { id: ({ price }) => price.id, product_id: ({ price }) => price.product_id },
      shown: ({ price }) => price,
    }),
  )
  app.get('/prices/:id', (c) => {
    const found = priceOf(c.req.param('id'))
    if (!found) throw notFound('Price', c.req.param('id'))
    return answer(c, found.price)
  })
  app.get('/products', (c) =>
    listAnswer(c, { all: products, idOf: ({ id }) => id, filters: { id: ({ id }) => id }, shown: (one) => one }),
  )
  app.route('/subscriptions', subscriptionRoutes(state))
  app.route('/transactions', transactionRoutes(state))
  app.route('/adjustments', adjustmentRoutes(state))
  app.route('/customers', customerRoutes(state))
  app.notFound((c) => errorAnswer(c, new PaddleRefusal(404, 'invalid_url', 'the URL was not found')))
  app.onError((error, c) => {
    if (error instanceof PaddleRefusal) return errorAnswer(c, error)
    throw error
  })
  return app
}

/** Applies the API failure mode that the control room has set. */
const faulty =
  ({ paddle }: SandboxState): MiddlewareHandler =>
  async (c, next) => {
    const { mode, delayMs } = paddle.api
    switch (mode) {
      case 'ok':
        return next()
      case 'down':
        return dropConnection(c)
      case 'slow':
        return (await waitUnlessGone(delayMs, c.req.raw.signal)) ? next() : clientGone()
      case 'server-error':
        throw new PaddleRefusal(500, 'internal_error', 'Something went wrong at our end.')
      case 'rate-limit':
        c.header('Retry-After', '30')
        throw new PaddleRefusal(429, 'too_many_requests', 'Too many requests.')
      case 'forbidden':
        throw new PaddleRefusal(403, 'forbidden', "You aren't permitted to perform this request.")
      case 'garbage':
        return c.html('<h1>502 Bad Gateway</h1>', 200)
      default:
        return mode satisfies never
    }
  }
