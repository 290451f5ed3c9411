import { randomBytes } from 'node:crypto'
import { config } from '../../config.server'
import { issueGoogleToken, type GooglePerson } from '../../features/accounts/google/google-token.server'

/**
 * The popup's last page. It posts the result to its opener (same origin only) and closes. Empty fields mean failure.
 */
export async function popupAnswer(person: GooglePerson | null, cookie: string, status: 200 | 429): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const { email, name } = person ?? { email: '', name: '' }
  const message = { type: 'google-auth', email, name, token: person ? await issueGoogleToken(person) : '' }
  const script = `window.opener?.postMessage(${inScript(message)}, ${inScript(new URL(config().WEB_URL).origin)});window.close()`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head>
<body><p>You can close this window, or go to <a href="/login">the log-in page</a>.</p><script nonce="${nonce}">${script}</script></body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'set-cookie': cookie,
    },
  })
}

/** Serializes JSON without `<`, so it cannot close the surrounding script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
