import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { ControlError } from './control-room/api/errors'
import { googleRoutes } from './services/google/routes'
import { controlRoutes } from './control-room/api/routes'
import type { InventorySettings } from './inventory/settings'
import type { RequestEntry } from './logs'
import { mapboxRoutes } from './services/mapbox/features'
import { nhtsaRoutes } from './services/nhtsa/routes'
import { openaiRoutes } from './services/openai/routes'
import { paddleRoutes } from './services/paddle/api/routes'
import { paddlePages } from './services/paddle/browser/routes'
import { posthogRoutes } from './services/posthog/routes'
import { postmarkRoutes } from './services/postmark/routes'
import { pushRoutes } from './services/push/routes'
import { webhookRoutes } from './services/webhooks/routes'
import { paymentPages } from './control-room/pages/payments-routes'
import { controlRoomPages } from './control-room/pages/routes'
import { simulatedSites } from './marketplaces/registry'
import type { Marketplace } from '#domain/marketplaces'
import type { SandboxState } from './state'
import { isLoopback, waitWhileConnected } from './http'

export function createApp(state: SandboxState, initial: InventorySettings): Hono {
  const app = new Hono()
  app.use('/control/*', cors({ origin: (origin) => (isLoopback(origin) ? origin : null) }))
  app.use('*', ownHostOnly(state), ownMachineOnly)
  for (const site of Object.values(simulatedSites)) {
    app.use(`/${site.marketplace}/*`, recordRequests(state, site.marketplace), withDelay(state, site.marketplace))
    app.route(`/${site.marketplace}`, site.routes(state))
  }
  app.use('/openai/*', recordRequests(state, 'openai'))
  app.route('/openai/v1', openaiRoutes(state))
  app.use('/postmark/*', recordRequests(state, 'postmark'))
  app.route('/postmark', postmarkRoutes(state))
  app.use('/google/*', recordRequests(state, 'google'))
  app.route('/google', googleRoutes())
  app.use('/paddle/*', recordRequests(state, 'paddle'))
  app.route('/paddle', paddleRoutes(state))
  app.route('/', paddlePages(state))
  app.use('/posthog/*', recordRequests(state, 'posthog'))
  app.route('/posthog', posthogRoutes())
  app.use('/mapbox/*', recordRequests(state, 'mapbox'))
  app.route('/mapbox', mapboxRoutes())
  app.use('/nhtsa/*', recordRequests(state, 'nhtsa'))
  app.route('/nhtsa', nhtsaRoutes(state))
  app.use('/webhook-receiver/*', recordRequests(state, 'webhook'))
  app.route('/webhook-receiver', webhookRoutes(state))
  app.route('/control', controlRoutes(state, initial))
  app.route('/', paymentPages(state))
  app.route('/', controlRoomPages(state, initial))
  app.onError((error, c) => {
    if (error instanceof ControlError) return c.json({ error: error.message }, error.status)
    return c.json({ error: `The sandbox has a defect: ${error.message}` }, 500)
  })
  return app
}

const slowMarketplaceMs = 90_000

const withDelay =
  (state: SandboxState, marketplace: Marketplace): MiddlewareHandler =>
  async (c, next) => {
    if (state.marketplaceModes.get(marketplace) === 'slow')
      await waitWhileConnected(slowMarketplaceMs, c.req.raw.signal)
    return next()
  }

/** The HTTPS app: the push service only. */
export function createPushApp(state: SandboxState): Hono {
  const app = new Hono()
  app.use('*', recordRequests(state, 'push'))
  return app.route('/', pushRoutes(state))
}

/**
 * Rejects unknown Host headers. Without this check, a site could point its own host name at this machine (DNS
 * rebinding) and read mails and reset links.
 */
const ownHostOnly =
  (state: SandboxState): MiddlewareHandler =>
  async (c, next) => {
    const host = c.req.header('host') ?? ''
    if (isLoopback(`http://${host}`) || host === new URL(state.origin).host) return next()
    return c.json({ error: 'The sandbox answers under its own name only, as http://localhost with its port.' }, 421)
  }

/** Rejects cross-origin requests, so that another site open in the developer's browser cannot control the sandbox. */
const ownMachineOnly: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin')
  const changes = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
  const isForeign = origin ? !isLoopback(origin) : c.req.header('sec-fetch-site') === 'cross-site'
  if (changes && isForeign) {
    return c.json({ error: 'The sandbox takes orders from this machine only.' }, 403)
  }
  return next()
}

const recordRequests =
  (state: SandboxState, source: string): MiddlewareHandler =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const userAgent = c.req.header('user-agent') ?? null
    const path = pathname + search
    const entry: RequestEntry = {
      at: new Date().toISOString(),
      source,
      method: c.req.method,
      path,
      status: null,
      answeredAt: null,
      userAgent,
    }
    state.requests.add(entry)
    await next()
    entry.status = c.res.status
    entry.answeredAt = new Date().toISOString()
  }
