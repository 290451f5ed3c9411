import type { Context, MiddlewareHandler } from 'hono'
import type { SandboxState } from '../state'
import { page } from './markup'

const retryAfterSeconds = 30

/** Breaks the site as its mode says: before the answer is made, or by spoiling it. "empty" is left to the routes. */
export const spoil =
  (state: SandboxState): MiddlewareHandler =>
  async (c, next) => {
    const mode = state.sources.get('craigslist') ?? 'ok'
    const wall = wallOf(c, mode, state.origin)
    if (wall) return wall
    await next()
    if (mode === 'layout-changed') c.res = await rewritten(c.res, renamed)
    if (mode === 'half-page') c.res = await rewritten(c.res, (text) => text.slice(0, Math.floor(text.length * 0.55)))
  }

function wallOf(c: Context, mode: string, origin: string): Response | null {
  switch (mode) {
    case 'login-wall':
      return c.redirect(`${origin}/craigslist/login?rt=L&rp=${encodeURIComponent(c.req.path)}`, 302)
    case 'captcha':
      return c.html(captchaPage, 403)
    case 'rate-limit':
      c.header('Retry-After', String(retryAfterSeconds))
      return c.text('Too many requests. Please slow down.', 429)
    case 'down':
      return c.html('<html><body><h1>503 Service Unavailable</h1></body></html>', 503)
    case 'forbidden':
      return c.text(
        'Your request has been blocked.\n\nIf you have questions, please contact us. blockID=8122940377151\n',
        403,
      )
    default:
      return null
  }
}

async function rewritten(response: Response, change: (text: string) => string): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(change(await response.text()), { status: response.status, headers })
}

/** Old name, new name: class and id names of the pages, keys of the JSON answers. */
const renames: [string, string][] = [
  ['cl-static-search-result', 'cl-gallery-card'],
  ['class="title"', 'class="posting-heading"'],
  ['class="price"', 'class="amount"'],
  ['class="location"', 'class="where"'],
  ['class="removed"', 'class="notice"'],
  ['postingbody', 'post-text'],
  ['titletextonly', 'post-heading'],
  ['postingtitletext', 'post-heading-line'],
  ['attrgroup', 'fact-list'],
  ['class="attr', 'class="fact'],
  ['postinginfo', 'post-note'],
  ['ld_searchpage_results', 'ld_list'],
  ['ld_posting_data', 'ld_item'],
  ['"decode"', '"lookup"'],
  ['"items"', '"rows"'],
  ['"attributes"', '"facts"'],
  ['"postingId"', '"pid"'],
  ['"body"', '"text"'],
  ['"title"', '"heading"'],
]

const renamed = (text: string) => renames.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)

const captchaPage = `<!DOCTYPE html>
<html lang="en"><head><title>Verify you are human</title>
<script src="https://hcaptcha.com/1/api.js" async defer></script></head>
<body><h1>Please verify that you are a human</h1>
<form method="post"><div class="h-captcha" data-sitekey="10000000-ffff-ffff-ffff-000000000001"></div>
<button type="submit">continue</button></form></body></html>
`

/** Where the log-in wall leads. */
export const loginPage = page({
  title: 'log in',
  bodyClass: 'accounts',
  body: `<section class="login-box"><h1>Log in</h1><p>Please log in to your account to continue.</p>
<form method="post" action="/craigslist/login"><label>Email <input name="inputEmailHandle" type="email"></label>
<label>Password <input name="inputPassword" type="password"></label><button>Log in</button></form></section>`,
})
