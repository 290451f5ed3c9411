import { createRequire } from 'node:module'
import { randomUUID, type ECDH } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { ControlError, readJson } from '../../control-room/api/errors'
import type { SandboxState } from '../../state'
import { pickDeliveryMode } from '../delivery-mode'
import { clientGoneResponse, dropConnection, waitWhileConnected } from '../../http'
import { subscriptionJson, type PushSubscription, validateVapidHeader } from './service'

// The package has no type declarations.
const ece = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer
}

/** Push services may reject larger payloads (RFC 8030, section 7.2). */
const maxBytes = 4_096

/** Runs on a separate HTTPS origin. */
export function pushRoutes(state: SandboxState): Hono {
  const app = new Hono()
  app.post('/push/:id', async (c) => {
    const mode = pickDeliveryMode(state.push)
    if (mode === 'down') return c.text('Service Unavailable', 503)
    if (mode === 'rate-limit') return c.text('Too Many Requests', 429)
    if (mode === 'slow' && !(await waitWhileConnected(state.push.delayMs, c.req.raw.signal)))
      return clientGoneResponse()
    const subscription = state.pushes.find(c.req.param('id'))
    if (!subscription) return c.text('There is no such subscription.', 404)
    if (subscription.expired || mode === 'reject') return c.text('The subscription has expired.', 410)
    const body = Buffer.from(await c.req.arrayBuffer())
    if (body.length > maxBytes) return c.text('The payload is too large.', 413)
    const expected = { audience: state.pushOrigin, key: subscription.applicationServerKey }
    const problem = validateVapidHeader(c.req.header('authorization'), expected)
    if (problem) return c.text(problem, 403)
    const payload = decrypted(c, subscription, body)
    if (payload === undefined) return c.text('The payload cannot be decrypted.', 400)
    const { endpoint } = subscriptionJson(subscription, state.pushOrigin)
    state.pushes.deliver({ endpoint, receivedAt: new Date().toISOString(), ...pushHeaders(c), payload })
    if (mode === 'accept-then-drop-connection') return dropConnection(c)
    if (mode === 'accept-then-server-error') return c.text('Internal Server Error', 500)
    if (mode === 'accept-then-stall' && !(await waitWhileConnected(state.push.delayMs, c.req.raw.signal)))
      return clientGoneResponse()
    c.header('Location', `${state.pushOrigin}/messages/${randomUUID()}`)
    return c.body(null, 201)
  })
  return app
}

/** Returns decoded JSON or text; null for a push without payload; undefined if a browser could not decrypt it. */
function decrypted(c: Context, { ecdh, auth }: PushSubscription, body: Buffer): unknown {
  if (body.length === 0) return null
  if (c.req.header('content-encoding') !== 'aes128gcm') return undefined
  const text = attempt(() =>
    ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth.toString('base64url') }).toString(),
  )
  return text === undefined ? undefined : (attempt(() => JSON.parse(text) as unknown) ?? text)
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const pushHeaders = (c: Context) => ({
  topic: c.req.header('topic') ?? null,
  urgency: c.req.header('urgency') ?? null,
  ttl: c.req.header('ttl') ? Number(c.req.header('ttl')) : null,
})

const newSubscription = z.object({ applicationServerKey: z.string().optional() })

export function pushSubscriptionRoutes(state: SandboxState): Hono {
  const app = new Hono()
  app.post('/', async (c) => {
    const { applicationServerKey = state.vapid.publicKey } = await readJson(c, newSubscription)
    return c.json(subscriptionJson(state.pushes.subscribe(applicationServerKey), state.pushOrigin), 201)
  })
  app.post('/:id/expire', (c) => {
    const subscription = state.pushes.find(c.req.param('id'))
    if (!subscription) throw new ControlError(404, 'There is no such subscription.')
    state.pushes.expire(subscription)
    return c.json({ expired: true })
  })
  return app
}
