import { Hono, type MiddlewareHandler } from 'hono'
import { clientGone, dropConnection, waitUnlessGone } from '../../../http'
import type { SandboxState } from '../../../state'
import { prices, priceOf, products } from '../prices'
import { notFound, PaddleRefusal } from '../refusal'
import { answer, body, errorAnswer, listAnswer } from './answer'
import { customerRoutes } from './customers'
import { previewRequest, pricingPreview } from './pricing'
import { subscriptionRoutes } from './subscriptions'
import { adjustmentRoutes, transactionRoutes } from './transactions'

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
