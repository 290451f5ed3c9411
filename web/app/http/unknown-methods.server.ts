import type { IncomingMessage } from 'node:http'

/** What Remix hands to routes. */
const known = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const jsonCalls = /^\/(api\/|makes\.json)/
/** No call has this method, so each refuses it in its own words. */
const refusedByCalls = 'PATCH'
/** The web's Request cannot be a TRACE. It can be this one, which every route answers with 405. */
const refusedByRoutes = 'UNLINK'

/**
 * Remix itself answers methods that it does not know, with a body that names no error and without the `Allow` header
 * that a 405 needs. So JSON calls meet such a request under a method that Remix knows and they all refuse.
 */
export function refuseUnknownMethod(request: IncomingMessage): void {
  if (known.includes(request.method ?? '')) return
  if (jsonCalls.test(request.url ?? '')) request.method = refusedByCalls
  else if (request.method === 'TRACE') request.method = refusedByRoutes
}
