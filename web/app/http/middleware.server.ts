import type { IncomingMessage, ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import { stripOriginHeaders, isCrossOriginPost, isPublicPost, rejectedPath } from './cross-origin.server'
import { plainSecurityHeaders } from './headers.server'
import { refuseUnknownMethod } from './unknown-methods.server'
import { setClientNetwork } from './client-network.server'

/**
 * Prepares a request before Express and Remix see it (docs/decisions/019). Returns false if it answered with 400
 * itself: Remix cannot parse the URL and would answer 500.
 */
export function middleware(request: IncomingMessage, response: ServerResponse): boolean {
  setClientNetwork(request)
  onHeaders(response, addMissingHeaders)
  const path = pathOf(request.url ?? '')
  if (path === null || !namesHost(request)) {
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
    response.end('This request does not name a valid host and path.')
    return false
  }
  request.url = path
  refuseUnknownMethod(request)
  if (isPublicPost(request)) stripOriginHeaders(request)
  else if (isCrossOriginPost(request)) request.url = rejectedPath
  return true
}

/**
 * The path and query that Remix will match, with dot segments resolved, so all checks here use the same path. The
 * target may be a whole URL (RFC 9112, section 3.2.2). Null for anything else.
 */
function pathOf(target: string): string | null {
  const url = target.startsWith('/') ? `http://local.invalid${target}` : target
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  const { pathname, search } = new URL(url)
  return pathname + search
}

const host = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/i
const isHost = (text: string) => host.test(text) && URL.canParse(`http://${text}`)

/** Remix takes the host from `Host`, which HTTP/1.0 may omit, and the port from `X-Forwarded-Host`. */
function namesHost({ headers }: IncomingMessage): boolean {
  const forwarded = headers['x-forwarded-host']?.toString().split(',') ?? []
  return [headers.host ?? 'unnamed', ...forwarded].every((text) => isHost(text.trim()))
}

/** Redirects and other responses without a page never pass through entry.server. */
function addMissingHeaders(this: ServerResponse): void {
  for (const [name, value] of plainSecurityHeaders()) if (!this.hasHeader(name)) this.setHeader(name, value)
}
