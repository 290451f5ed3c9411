import type { IncomingMessage } from 'node:http'

/** Methods that Remix passes to routes. */
const known = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const jsonCalls = /^\/(api\/|makes\.json)/
/** No API endpoint accepts this method, so each rejects it with its own message. */
const refusedByCalls = 'PATCH'
/** Replaces TRACE, which a `Request` cannot have. Every route answers this method with 405. */
const refusedByRoutes = 'UNLINK'

/**
 * Remix answers unknown methods itself, without an `error` in the body and without the `Allow` header that a 405 needs.
 * So API requests get a method that Remix knows and that all endpoints reject.
 */
export function refuseUnknownMethod(request: IncomingMessage): void {
  if (known.includes(request.method ?? '')) return
  if (jsonCalls.test(request.url ?? '')) request.method = refusedByCalls
  else if (request.method === 'TRACE') request.method = refusedByRoutes
}
