import { config } from '../config.server'

/**
 * Sets a page's security headers. Inline scripts need the nonce, and cannot run without one. Photos go through our own
 * URLs (features/photos), so a page requests no images from other hosts.
 */
export function setSecurityHeaders(headers: Headers, nonce: string | null): void {
  const { google, posthog, paddle } = config()
  const shop = paddle ? paddleSources(paddle.jsUrl) : null
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
  // A page that shows a secret has set `no-store` already.
  for (const [name, value] of plainSecurityHeaders()) if (!headers.has(name)) headers.set(name, value)
}

/**
 * Origins of Paddle's script, style sheet, checkout, and price requests, in production and in Paddle's sandbox. A
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
    ['cache-control', 'private, no-cache'],
    ['x-from-app', 'yes'], // lets the service worker tell our errors from a gateway's
    ...(config().isHttps
      ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
      : []),
  ]
}
