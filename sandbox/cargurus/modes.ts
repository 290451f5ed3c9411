import type { Context, MiddlewareHandler } from 'hono'
import type { SandboxState, SourceMode } from '../state'

const retryAfterSeconds = 30

export const cargurusModes: readonly SourceMode[] = [
  'ok',
  'captcha',
  'rate-limit',
  'layout-changed',
  'empty',
  'down',
  'forbidden',
  'half-page',
  'login-wall',
  'slow',
]

/** Breaks the site as its mode says: before the answer is made, or by spoiling it. "empty" is left to the routes. */
export const spoil =
  (state: SandboxState): MiddlewareHandler =>
  async (c, next) => {
    const mode = state.sources.get('cargurus') ?? 'ok'
    const wall = wallOf(c, mode, state.origin)
    if (wall) return wall
    await next()
    if (c.res.status !== 200) return
    if (mode === 'layout-changed') c.res = await rewritten(c.res, renamed)
    if (mode === 'half-page') c.res = await rewritten(c.res, (text) => text.slice(0, Math.floor(text.length * 0.55)))
  }

function wallOf(c: Context, mode: SourceMode, origin: string): Response | null {
  switch (mode) {
    case 'login-wall':
      return c.redirect(`${origin}/cargurus/login?redirectUrl=${encodeURIComponent(c.req.path)}`, 302)
    case 'captcha':
      return c.html(restricted, 403)
    case 'rate-limit':
      c.header('Retry-After', String(retryAfterSeconds))
      return c.text('Too Many Requests', 429)
    case 'down':
      return c.html('<html><body><h1>503 Service Unavailable</h1></body></html>', 503)
    case 'forbidden':
      return c.text('Forbidden', 403)
    default:
      return null
  }
}

async function rewritten(response: Response, change: (text: string) => string): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(change(await response.text()), { status: response.status, headers })
}

const renames: [string, string][] = [
  ['"tiles":', '"cards":'],
  ['"listing":', '"vehicle":'],
  ['"ontologyData":', '"taxonomy":'],
  ['"listingTitle":', '"heading":'],
  ['"makeName":', '"brand":'],
  ['srp-listing-tile', 'results-card'],
]

/** A bare list of rows keeps its brackets, so what is in the rows changes too. */
const renamed = (text: string) => renames.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)

/** What people report of the wall that no script of the page opens. */
const restricted = `<html lang="en"><head><title>cargurus.com</title></head><body>
<h1>Access is temporarily restricted</h1>
<p>We detected unusual activity from your device or network.</p><p>ID: 5c1e0f5e-6f6e-4c06-9d0c-2f0000000000</p>
<iframe title="captcha" srcdoc="geo.captcha-delivery.com"></iframe></body></html>
`

/** Where the log-in wall leads. */
export const loginPage = `<html lang="en"><head><title>Sign in - CarGurus</title></head><body><h1>Sign in</h1>
<form method="post"><label>Email <input name="email" type="email"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form></body></html>
`
