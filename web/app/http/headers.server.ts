import { config } from '../config.server'

/**
 * What every page carries. Inline scripts run by nonce only, and not at all without one; photos come from the
 * marketplaces' own image hosts.
 */
export function setSecurityHeaders(headers: Headers, nonce: string | null): void {
  const { photoOrigins, google, posthog } = config()
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
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  // The sign-in popup passes through another site and must still find the page that opened it.
  headers.set('cross-origin-opener-policy', google ? 'same-origin-allow-popups' : 'same-origin')
  // `no-store` stands where a page shows a secret once.
  for (const [name, value] of plainSecurityHeaders()) if (!headers.has(name)) headers.set(name, value)
}

/**
 * What every answer carries that does not say otherwise: redirects, JSON, files. No opener policy: a redirect of the
 * sign-in popup would lose the page that opened it. No limit on sources: a service worker is bound by its own file's.
 */
export function plainSecurityHeaders(): [name: string, value: string][] {
  return [
    ['content-security-policy', "base-uri 'none'; frame-ancestors 'none'"],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    // Own forms keep naming their origin; listings' sites never learn where a buyer came from.
    ['referrer-policy', 'same-origin'],
    ['cache-control', 'private, no-cache'],
    ...(config().isHttps
      ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
      : []),
  ]
}
