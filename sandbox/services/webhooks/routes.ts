import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { readJson } from '../../control-room/api/errors'
import { clientGoneResponse, dropConnection, waitWhileConnected } from '../../http'
import type { SandboxState } from '../../state'
import { receiverModes } from './receivers'

export function webhookRoutes(state: SandboxState): Hono {
  const app = new Hono()
  app.all('/:id', async (c) => {
    const id = c.req.param('id')
    const headers = Object.fromEntries(c.req.raw.headers)
    state.webhooks.add(id, { receivedAt: new Date().toISOString(), headers, body: await c.req.text() })
    const { mode, status, retryAfter, location, delayMs } = state.webhooks.modeOf(id)
    switch (mode) {
      case 'ok':
        return c.body(null, 204)
      case 'answer':
        return answer(c, status, retryAfter)
      case 'slow':
        return (await waitWhileConnected(delayMs, c.req.raw.signal)) ? c.body(null, 204) : clientGoneResponse()
      case 'drop':
        return dropConnection(c)
      case 'endless':
        return new Response(endless(c.req.raw.signal))
      case 'redirect':
        return c.redirect(location, 302)
      default:
        return mode satisfies never
    }
  })
  return app
}

function answer(c: Context, status: number, retryAfter: string | null): Response {
  if (retryAfter !== null) c.header('Retry-After', retryAfter)
  return new Response(`answered ${status}`, { status, headers: c.res.headers })
}

/** An endless response body, to test that the sender limits what it reads. */
function endless(client: AbortSignal): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024)
  return new ReadableStream({
    async pull(controller) {
      if (client.aborted) return controller.close()
      controller.enqueue(chunk)
      await waitWhileConnected(1, client)
    },
  })
}

const receiverSetting = z.object({
  mode: z.enum(receiverModes),
  status: z.number().int().min(200).max(599).optional(),
  retryAfter: z.string().optional(),
  location: z.string().optional(),
  delayMs: z.number().int().min(0).max(600_000).optional(),
})

export function receiverRoutes(state: SandboxState): Hono {
  const app = new Hono()
  app.get('/:id', (c) => c.json(state.webhooks.list(c.req.param('id'))))
  app.put('/:id', async (c) => {
    const { mode, ...rest } = await readJson(c, receiverSetting)
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    return c.json(state.webhooks.setMode(c.req.param('id'), { mode, ...given }))
  })
  return app
}
