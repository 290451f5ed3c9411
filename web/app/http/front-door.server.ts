import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import { isForeignPost, refusedPath } from './foreign-posts.server'
import { plainSecurityHeaders } from './headers.server'
import { noteNetwork } from './visitor-network.server'

const channel = 'http.server.request.start'

/**
 * What happens to every request before Remix sees it. remix-serve has no middleware, but Node tells of each request
 * before it is handled (docs/decisions/019), whichever server the build runs under.
 */
export function openFrontDoor(): void {
  diagnostics.unsubscribe(channel, receive)
  diagnostics.subscribe(channel, receive)
}

function receive(message: unknown): void {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  noteNetwork(request)
  onHeaders(response, addMissingHeaders)
  if (request.method === 'TRACE') request.method = refusedEverywhere
  if (isForeignPost(request)) request.url = refusedPath
}

/** The web's Request cannot be a TRACE. This one it can be, and every route answers it with 405 by itself. */
const refusedEverywhere = 'UNLINK'

/** Redirects and other answers without a page of ours never pass entry.server. */
function addMissingHeaders(this: ServerResponse): void {
  for (const [name, value] of plainSecurityHeaders()) if (!this.hasHeader(name)) this.setHeader(name, value)
}
