import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

/** Ends the client's connection without an answer. */
export function dropConnection(c: Context): Response {
  const { incoming } = c.env as HttpBindings
  incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** nginx's status for a client that left before the answer, for the request log. */
export const clientGoneStatus = 499
export const clientGone = () => new Response(null, { status: clientGoneStatus })

/** Waits. True when the time is up, false as soon as the client is gone. */
export async function waitUnlessGone(delayMs: number, client: AbortSignal): Promise<boolean> {
  try {
    await wait(delayMs, undefined, { signal: client })
    return true
  } catch {
    return false
  }
}

export const isLoopback = (origin: string) => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
