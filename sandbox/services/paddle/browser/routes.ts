import { Hono } from 'hono'
import type { SandboxState } from '../../../state'
import { checkoutRoutes } from './checkout-routes'
import { portalRoutes } from './portal-routes'
import { paddleScript } from './script'

/** Everything that Paddle serves to browsers: the script, the checkout and the customer portal. */
export function paddlePages(state: SandboxState): Hono {
  const app = new Hono()
  app.get('/paddle.js', (c) => {
    c.header('content-type', 'text/javascript; charset=utf-8')
    return c.body(paddleScript(state.origin))
  })
  app.route('/paddle-checkout', checkoutRoutes(state))
  app.route('/paddle-portal', portalRoutes(state))
  return app
}
