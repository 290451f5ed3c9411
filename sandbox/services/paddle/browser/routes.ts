import { Hono } from 'hono'
import type { SandboxState } from '../../../state'
import { checkoutRoutes } from './checkout'
import { paddleJsScript } from './paddle-js'
import { portalRoutes } from './portal'

/** Serves what Paddle serves to browsers: the script, the checkout and the customer portal. */
export function paddlePages(state: SandboxState): Hono {
  const app = new Hono()
  app.get('/paddle.js', (c) => {
    c.header('content-type', 'text/javascript; charset=utf-8')
    return c.body(paddleJsScript(state.origin))
  })
  app.route('/paddle-checkout', checkoutRoutes(state))
  app.route('/paddle-portal', portalRoutes(state))
  return app
}
