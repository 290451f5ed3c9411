import type { ICustomerPortalSessionResponse } from '@paddle/paddle-node-sdk'
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { SandboxState } from '../../../state'
import { createCustomer, requireUnusedEmail } from '../billing/checkout'
import { newId, notFoundError, type Customer, PaddleApiError } from '../records'
import { clientGoneResponse, dropConnection, waitWhileConnected } from '../../../http'
import { prices, findPrice, products } from '../prices'
import { respond, parseBody, respondWithList, respondWithError, previewSchema, previewPrices } from './responses'
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
    if (!one) throw notFoundError('Customer', id)
    return one
  }

  app.get('/', (c) =>
    respondWithList(c, {
      all: paddle.records.list('customer'),
      idOf: ({ id }) => id,
      filters: { id: ({ id }) => id, email: ({ shown }) => shown.email, status: ({ shown }) => shown.status },
      shown: ({ shown }) => shown,
    }),
  )
  app.post('/', async (c) => {
    const { email, name = null, custom_data: customData } = await parseBody(c, created)
    requireUnusedEmail(paddle, email)
    return respond(c, createCustomer(paddle, { email, name, customData }).shown, 201)
  })
  app.get('/:id', (c) => respond(c, found(c.req.param('id')).shown))
  app.patch('/:id', async (c) => {
    const one = found(c.req.param('id'))
    const { email, ...change } = await parseBody(c, patch)
    if (email) requireUnusedEmail(paddle, email, one.id)
    const shown = {
      ...one.shown,
      ...change,
      email: email?.toLowerCase() ?? one.shown.email,
      updated_at: paddle.nextTimestamp(),
    }
    paddle.records.put('customer', { ...one, shown })
    paddle.emit('customer.updated', shown)
    return respond(c, shown)
  })
  app.get('/:id/addresses', (c) =>
    respondWithList(c, {
      all: paddle.records.list('address', ({ customer_id }) => customer_id === c.req.param('id')),
      idOf: ({ id }) => id,
      filters: { id: ({ id }) => id },
      shown: (one) => one,
    }),
  )
  app.get('/:id/credit-balances', (c) => {
    const { id, creditCents } = found(c.req.param('id'))
    const balance = { available: String(creditCents), reserved: '0', used: '0' }
    return respond(c, [{ customer_id: id, currency_code: 'USD', balance }])
  })
  app.post('/:id/portal-sessions', async (c) => {
    const { id } = found(c.req.param('id'))
    const { subscription_ids } = await parseBody(
      c,
      z.object({ subscription_ids: z.array(z.string()).max(25).default([]) }),
    )
    const token = paddle.createPortalToken(id)
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
      created_at: paddle.nextTimestamp(),
    }
    return respond(c, session, 201)
  })
  return app
}

/** Paddle Billing's API. Accepts any key. */
export function paddleRoutes(state: SandboxState): Hono {
  const app = new Hono()
  app.use(withApiFaults(state), async (c, next) => {
    if (/^bearer \S/i.test(c.req.header('authorization') ?? '')) return next()
    throw new PaddleApiError(403, 'authentication_missing', 'Authentication header missing')
  })
  app.post('/pricing-preview', async (c) => respond(c, previewPrices(await parseBody(c, previewSchema))))
  app.get('/prices', (c) =>
    respondWithList(c, {
      all: prices,
      idOf: ({ price }) => price.id,
      filters: { id: ({ price }) => price.id, product_id: ({ price }) => price.product_id },
      shown: ({ price }) => price,
    }),
  )
  app.get('/prices/:id', (c) => {
    const found = findPrice(c.req.param('id'))
    if (!found) throw notFoundError('Price', c.req.param('id'))
    return respond(c, found.price)
  })
  app.get('/products', (c) =>
    respondWithList(c, { all: products, idOf: ({ id }) => id, filters: { id: ({ id }) => id }, shown: (one) => one }),
  )
  app.route('/subscriptions', subscriptionRoutes(state))
  app.route('/transactions', transactionRoutes(state))
  app.route('/adjustments', adjustmentRoutes(state))
  app.route('/customers', customerRoutes(state))
  app.notFound((c) => respondWithError(c, new PaddleApiError(404, 'invalid_url', 'the URL was not found')))
  app.onError((error, c) => {
    if (error instanceof PaddleApiError) return respondWithError(c, error)
    throw error
  })
  return app
}

const withApiFaults =
  ({ paddle }: SandboxState): MiddlewareHandler =>
  async (c, next) => {
    const { mode, delayMs } = paddle.api
    switch (mode) {
      case 'ok':
        return next()
      case 'down':
        return dropConnection(c)
      case 'slow':
        return (await waitWhileConnected(delayMs, c.req.raw.signal)) ? next() : clientGoneResponse()
      case 'server-error':
        throw new PaddleApiError(500, 'internal_error', 'Something went wrong at our end.')
      case 'rate-limit':
        c.header('Retry-After', '30')
        throw new PaddleApiError(429, 'too_many_requests', 'Too many requests.')
      case 'forbidden':
        throw new PaddleApiError(403, 'forbidden', "You aren't permitted to perform this request.")
      case 'garbage':
        return c.html('<h1>502 Bad Gateway</h1>', 200)
      default:
        return mode satisfies never
    }
  }
