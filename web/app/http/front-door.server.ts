import type { IncomingMessage, ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import { forgetOrigin, isForeignPost, isOpenPost, refusedPath } from './foreign-posts.server'
import { plainSecurityHeaders } from './headers.server'
import { refuseUnknownMethod } from './unknown-methods.server'
import { noteNetwork } from './visitor-network.server'

/** Prepares every request before Express and Remix see it (docs/decisions/019). */
export function receive(request: IncomingMessage, response: ServerResponse): void {
  noteNetwork(request)
  onHeaders(response, addMissingHeaders)
  refuseUnknownMethod(request)
  if (isOpenPost(request)) forgetOrigin(request)
  else if (isForeignPost(request)) request.url = refusedPath
}

/** Redirects and other answers without a page never pass through entry.server. */
function addMissingHeaders(this: ServerResponse): void {
  for (const [name, value] of plainSecurityHeaders()) if (!this.hasHeader(name)) this.setHeader(name, value)
}
