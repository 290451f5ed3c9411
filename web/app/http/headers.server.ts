import { config } from '../config.server'

/**
 * Sets the security headers of a page. Inline scripts need the nonce, and cannot run without one. Photos come through
 * our own address (features/photos), so a page asks no other host for a picture.
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
 * Where Paddle's script, its style sheet, its checkout and the prices that a browser asks for come from, for real and in
 * Paddle's own sandbox. A script that stands for Paddle's serves all of these itself.
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
 * Default security headers of every answer, including redirects, JSON and files. No opener policy: a redirect would cut
 * the sign-in popup off from its opener. No limit on sources: the policy of its file also binds a service worker.
 */
export function plainSecurityHeaders(): [name: string, value: string][] {
  return [
    ['content-security-policy', "base-uri 'none'; frame-ancestors 'none'"],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    // Our own forms still send their origin; the listings' sites get no referrer.
    ['referrer-policy', 'same-origin'],
    ['cache-control', 'private, no-cache'],
    ['x-from-app', 'yes'], // tells the service worker a refusal of ours from a gateway's
    ...(config().isHttps
      ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
      : []),
  ]
}
