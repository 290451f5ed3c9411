import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

export function dropConnection(c: Context): Response {
  const { incoming } = c.env as HttpBindings
  incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** nginx's status for a client that disconnected before the response. Used in the request log only. */
export const clientGoneStatus = 499
export const clientGoneResponse = () => new Response(null, { status: clientGoneStatus })

/** Returns true after the delay, or false as soon as the client disconnects. */
export async function waitWhileConnected(delayMs: number, client: AbortSignal): Promise<boolean> {
  try {
    await wait(delayMs, undefined, { signal: client })
    return true
  } catch {
    return false
  }
}

export const isLoopback = (origin: string) => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
