import type { Context } from 'hono'
import { retryAfterSeconds, withFaults } from '../faults'
import type { MarketplaceMode } from '../../state'
import { htmlPage } from './results-page'

function createWall(c: Context, mode: MarketplaceMode, origin: string): Response | null {
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

/** Old and new names of classes and ids in pages and of keys in JSON. */
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

/** Matches the first field and the second id of a row in the search response. */
const withoutIds: [RegExp, string][] = [
  [/(?<=[[,])\[\d+,(?=\d+,14[56],)/g, '[null,'],
  [/\[13,"[^"]*"\],|,?\[13,"[^"]*"\]/g, ''],
]
const translations: [string, string][] = [
  ['odometer:', 'odómetro:'],
  ['title status:', 'estado del título:'],
  ['transmission:', 'transmisión:'],
  ['paint color:', 'color:'],
  ['condition:', 'condición:'],
  ['posted:', 'publicado:'],
  ['updated:', 'actualizado:'],
  ['post id:', 'id de la publicación:'],
  ['cars & trucks', 'autos y camionetas'],
]

export const craigslistFaults = withFaults({ marketplace: 'craigslist', createWall, renames, withoutIds, translations })

const captchaPage = `<!DOCTYPE html>
<html lang="en"><head><title>Verify you are human</title>
<script src="https://hcaptcha.com/1/api.js" async defer></script></head>
<body><h1>Please verify that you are a human</h1>
<form method="post"><div class="h-captcha" data-sitekey="10000000-ffff-ffff-ffff-000000000001"></div>
<button type="submit">continue</button></form></body></html>
`

/** The login wall redirects here. */
export const loginPage = htmlPage({
  title: 'log in',
  bodyClass: 'accounts',
  body: `<section class="login-box"><h1>Log in</h1><p>Please log in to your account to continue.</p>
<form method="post" action="/craigslist/login"><label>Email <input name="inputEmailHandle" type="email"></label>
<label>Password <input name="inputPassword" type="password"></label><button>Log in</button></form></section>`,
})
