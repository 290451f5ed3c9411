import type { IncomingMessage, ServerResponse } from 'node:http'
import ipaddr from 'ipaddr.js'
import onHeaders from 'on-headers'
import { config } from '../config.server'
import { isCrossOrigin } from './request-checks.server'

/**
 * Sets a page's security headers. Inline scripts need the nonce, and cannot run without one. Photos go through our own
 * URLs (features/photos), so a page requests no images from other hosts. Only a checkout may run Paddle's script, which
 * could read the session token.
 */
export function setSecurityHeaders(headers: Headers, nonce: string | null, { isCheckout = false } = {}): void {
  const { google, posthog, paddle } = config()
  const shop = isCheckout && paddle ? paddleSources(paddle.jsUrl) : null
  const rule = (...sources: (string | null | undefined)[]) => [...new Set(sources.filter(Boolean))].join(' ')
  const policy = [
    "default-src 'self'",
    rule("script-src 'self'", nonce && `'nonce-${nonce}'`, shop?.script),
    rule("style-src 'self'", shop?.style),
    "img-src 'self' data:",
    rule("connect-src 'self'", posthog && new URL(posthog.host).origin, shop?.connect),
    rule("frame-src 'self'", shop?.frame),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  headers.set('content-security-policy', policy.join('; '))
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  // The sign-in popup navigates to another site and must still reach its opener.
  headers.set('cross-origin-opener-policy', google ? 'same-origin-allow-popups' : 'same-origin')
  for (const [name, value] of plainSecurityHeaders()) if (!headers.has(name)) headers.set(name, value)
}

/**
 * Origins of Paddle's script, style sheet, checkout frame, and requests, in production and in Paddle's sandbox. A
 * replacement script (`jsUrl`) serves all of these itself.
 */
function paddleSources(jsUrl: string | null) {
  if (jsUrl) {
    const { origin } = new URL(jsUrl)
    return { script: origin, style: origin, frame: origin, connect: origin }
  }
  return {
    script: 'https://cdn.paddle.com',
    style: 'https://cdn.paddle.com https://sandbox-cdn.paddle.com',
    frame: 'https://buy.paddle.com https://sandbox-buy.paddle.com',
    connect: 'https://checkout-service.paddle.com https://sandbox-checkout-service.paddle.com',
  }
}

/**
 * Default security headers of every response, including redirects, JSON, and files. No opener policy: a redirect would
 * cut the sign-in popup off from its opener. No source restrictions: the policy of its file also applies to a service
 * worker.
 */
export function plainSecurityHeaders(): [name: string, value: string][] {
  return [
    ['content-security-policy', "base-uri 'none'; frame-ancestors 'none'"],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    // Our own forms still send their origin. Marketplaces get no referrer.
    ['referrer-policy', 'same-origin'],
    // Or Back would show an account's pages after its log-out. What may be cached says so itself.
    ['cache-control', 'no-store'],
    ['x-from-app', 'yes'], // lets the service worker tell our errors from a gateway's
    ...(config().isHttps
      ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
      : []),
  ]
}

/** Passes the visitor's network to loaders and actions. Overwrites a header of this name from the client. */
export const networkHeader = 'x-lotwatch-network'
const unknown = 'unknown'

export function setClientNetwork(request: IncomingMessage): void {
  const forwarded = request.headers['x-forwarded-for']
  const address = clientAddress(request.socket.remoteAddress, forwarded?.toString(), config().TRUSTED_PROXIES)
  request.headers[networkHeader] = address ? networkOfAddress(address) : unknown
}

export const clientNetwork = (request: Request): string => request.headers.get(networkHeader) ?? unknown

/**
 * The visitor's address: the connection's address, or behind `proxies` of our own the address that the outermost proxy
 * saw. Each proxy appends its client's address to X-Forwarded-For. Entries further left come from the visitor and are
 * not trusted. Null if there is no valid address.
 */
export function clientAddress(connection: string | undefined, forwarded: string | undefined, proxies: number) {
  const hops = [...(proxies > 0 ? (forwarded ?? '').split(',') : []), connection ?? '']
  const outermost = Math.max(hops.length - 1 - proxies, 0)
  return hops.slice(outermost).map(withoutPort).find(ipaddr.isValid) ?? null
}

/** Some proxies send "203.0.113.7:4711" and "[2001:db8::1]:4711". */
function withoutPort(hop: string): string {
  const text = hop.trim()
  return /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/** An IPv6 customer gets at least a /64, so a /64 counts as one visitor. */
export function networkOfAddress(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}

/** Path of routes/refused, which answers cross-origin posts. */
export const rejectedPath = '/refused'

const mutatingMethods = ['POST', 'PUT', 'PATCH', 'DELETE']
/** API routes reject such posts themselves, as JSON. */
const apiPath = /^\/api\//

/**
 * Whether another site made a browser send this form. Remix would answer with an empty 500 and log an error, so the
 * request is rerouted to a page that rejects it.
 */
export function isCrossOriginPost({ method, url, headers }: IncomingMessage): boolean {
  if (!mutatingMethods.includes(method ?? '') || apiPath.test(url ?? '')) return false
  return isCrossOrigin((name) => headers[name]?.toString() ?? null, config().WEB_URL)
}

/** Posts with their own secret, which other sites and mail programs may send (RFC 8058). */
const publicPostPath = /^\/(unsubscribe|webhooks)\//

export const allowsAnyOrigin = ({ method, url }: IncomingMessage): boolean =>
  method === 'POST' && publicPostPath.test(url ?? '')

/** Remix compares the origin for every action itself, and would fail. */
export function stripOriginHeaders({ headers }: IncomingMessage): void {
  delete headers.origin
  delete headers['sec-fetch-site']
}

/** Methods that Remix passes to routes. */
const knownMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const jsonEndpoints = /^\/(api\/|makes\.json)/
/** No API endpoint accepts this method, so each rejects it with its own message. */
const methodRejectedByEndpoints = 'PATCH'
/** Replaces TRACE, which a `Request` cannot have. Every route answers this method with 405. */
const methodRejectedByRoutes = 'UNLINK'

/**
 * Remix answers unknown methods itself, without an `error` in the body and without the `Allow` header that a 405 needs.
 * So API requests get a method that Remix knows and that all endpoints reject.
 */
export function replaceUnknownMethod(request: IncomingMessage): void {
  if (knownMethods.includes(request.method ?? '')) return
  if (jsonEndpoints.test(request.url ?? '')) request.method = methodRejectedByEndpoints
  else if (request.method === 'TRACE') request.method = methodRejectedByRoutes
}

/**
 * Prepares a request before Express and Remix see it (docs/decisions/019). Returns false if it answered with 400
 * itself: Remix cannot parse the URL and would answer 500.
 */
export function middleware(request: IncomingMessage, response: ServerResponse): boolean {
  setClientNetwork(request)
  onHeaders(response, addMissingHeaders)
  const path = pathOf(request.url ?? '')
  if (path === null || !hasValidHost(request)) {
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
    response.end('This request doesn’t have a valid host and path.')
    return false
  }
  request.url = path
  replaceUnknownMethod(request)
  if (allowsAnyOrigin(request)) stripOriginHeaders(request)
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
function hasValidHost({ headers }: IncomingMessage): boolean {
  const forwarded = headers['x-forwarded-host']?.toString().split(',') ?? []
  return [headers.host ?? 'unnamed', ...forwarded].every((text) => isHost(text.trim()))
}

/** Redirects and other responses without a page never pass through entry.server. */
function addMissingHeaders(this: ServerResponse): void {
  for (const [name, value] of plainSecurityHeaders()) if (!this.hasHeader(name)) this.setHeader(name, value)
}
