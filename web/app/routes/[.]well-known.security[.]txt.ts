import { dayMs } from '#domain/durations'
import { config } from '../config.server'

/** Within the year that RFC 9116 recommends. The file is written for each request, so it never expires. */
const validMs = 180 * dayMs

/** Where to report a vulnerability (RFC 9116; docs/security.md). */
export function loader() {
  const { SUPPORT_EMAIL, WEB_URL } = config()
  const text = [
    `Contact: mailto:${SUPPORT_EMAIL}`,
    `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', WEB_URL).href}`,
    '',
  ].join('\n')
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
