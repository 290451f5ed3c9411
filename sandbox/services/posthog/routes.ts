import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { cors } from 'hono/cors'

interface AnalyticsEvent {
  event: string
  properties: Record<string, unknown>
}

const maxKept = 1_000

/** `/received` returns the received events, newest last. */
export function posthogRoutes(): Hono {
  const app = new Hono()
  const received: AnalyticsEvent[] = []
  app.use('*', cors())
  app.post('*', async (c) => {
    received.push(...eventsIn(Buffer.from(await c.req.arrayBuffer())))
    received.splice(0, received.length - maxKept)
    return c.json({ status: 1 })
  })
  app.get('/received', (c) => c.json(received))
  app.get('*', (c) => c.json({}))
  return app
}

/** The library sends JSON, gzipped if possible, or a form with base64-encoded JSON in `data`. */
function eventsIn(body: Buffer): AnalyticsEvent[] {
  try {
    const isGzip = body[0] === 0x1f && body[1] === 0x8b
    const text = (isGzip ? gunzipSync(body) : body).toString('utf8')
    const data = text.startsWith('data=') ? new URLSearchParams(text).get('data') : null
    const sent: unknown = JSON.parse(data === null ? text : Buffer.from(data, 'base64').toString('utf8'))
    return [sent].flat().filter(isEvent)
  } catch {
    return []
  }
}

const isEvent = (value: unknown): value is AnalyticsEvent =>
  typeof value === 'object' && value !== null && 'event' in value && typeof value.event === 'string'
