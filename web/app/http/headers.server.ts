import { config } from '../config.server'

/**
 * What every page carries. Inline scripts run by nonce only, and not at all without one; photos come from the
 * marketplaces' own image hosts.
 */
export function setSecurityHeaders(headers: Headers, nonce: string | null): void {
  const { photoOrigins, isHttps, google, posthog } = config()
  const policy = [
    "default-src 'self'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${photoOrigins.join(' ')}`,
    ["connect-src 'self'", posthog && new URL(posthog.host).origin].filter(Boolean).join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  headers.set('content-security-policy', policy.join('; '))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-frame-options', 'DENY')
  // Own forms keep naming their origin; listings' sites never learn where a buyer came from.
  headers.set('referrer-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  // The sign-in popup passes through another site and must still find the page that opened it.
  headers.set('cross-origin-opener-policy', google ? 'same-origin-allow-popups' : 'same-origin')
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  // `no-store` stands where a page shows a secret once.
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
}
