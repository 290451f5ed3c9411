import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

/** Ends the client's connection without an answer. */
export function dropConnection(c: Context): Response {
  const { incoming } = c.env as HttpBindings
  incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** For the request log: nginx's status for a client that went away before the answer. Nobody reads the answer. */
export const clientGoneStatus = 499
export const clientGone = () => new Response(null, { status: clientGoneStatus })
