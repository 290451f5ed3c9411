import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

const channel = 'http.server.request.start'

/** What Remix hands to routes. */
const known = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const jsonCalls = /^\/(api\/|makes\.json)/
/** No call has this method, so each refuses it in its own words. */
const refusedByAll = 'PATCH'

/**
 * Remix itself answers methods that it does not know, with a body that names no error and without the `Allow` header
 * that a 405 needs. So JSON calls meet such a request under a method that Remix knows and they all refuse.
 */
export function refuseUnknownMethods(): void {
  diagnostics.unsubscribe(channel, rename)
  diagnostics.subscribe(channel, rename)
}

function rename(message: unknown): void {
  const { request } = message as { request: IncomingMessage }
  if (jsonCalls.test(request.url ?? '') && !known.includes(request.method ?? '')) request.method = refusedByAll
}
