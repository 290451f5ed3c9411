import { Hono, type MiddlewareHandler } from 'hono'
import { dropConnection } from '../../../http'
import type { SandboxState } from '../../../state'
import { PaddleApiError } from '../errors'
import { adjustmentRoutes } from './adjustments'
import { customerRoutes } from './customers'
import { respondWithPrices } from './pricing-preview'
import { respondWithError } from './responses'
import { subscriptionRoutes } from './subscriptions'
import { transactionRoutes } from './transactions'

/** The part of Paddle Billing's API that the app uses. Accepts any key. */
export function paddleRoutes(state: SandboxState): Hono {
  const app = new Hono()
  app.use(withApiFaults(state), async (c, next) => {
    if (/^bearer \S/i.test(c.req.header('authorization') ?? '')) return next()
    throw new PaddleApiError(403, 'authentication_missing', 'Authentication header missing')
  })
  app.post('/pricing-preview', respondWithPrices)
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
    switch (paddle.apiMode) {
      case 'ok':
        return next()
      case 'down':
        return dropConnection(c)
      case 'server-error':
        throw new PaddleApiError(500, 'internal_error', 'Something went wrong at our end.')
      case 'forbidden':
        throw new PaddleApiError(403, 'forbidden', "You aren't permitted to perform this request.")
      case 'garbage':
        return c.html('<h1>502 Bad Gateway</h1>', 200)
      default:
        return paddle.apiMode satisfies never
    }
  }
