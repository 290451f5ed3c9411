import type { Context } from 'hono'
import { retryAfterSeconds, withFaults } from '../faults'
import { marketplaceModes, type MarketplaceMode } from '../../state'

/** CarGurus never shows a log-in dialog over a complete page, and its sellers do not write titles. */
export const cargurusModes = marketplaceModes.filter((mode) => mode !== 'soft-wall' && mode !== 'price-in-title')

function wallOf(c: Context, mode: MarketplaceMode, origin: string): Response | null {
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

const renames: [string, string][] = [
  ['"tiles":', '"cards":'],
  ['"listing":', '"vehicle":'],
  ['"ontologyData":', '"taxonomy":'],
  ['"listingTitle":', '"heading":'],
  ['"makeName":', '"brand":'],
  ['srp-listing-tile', 'results-card'],
]

const withoutIds: [RegExp, string][] = [[/"id":\d+,(?="(?:listingTitle|inclusionType)")/g, '']]
const translations: [string, string][] = [
  ['"unit":"MILES"', '"unit":"KILOMETERS"'],
  ['"Automatic"', '"Automática"'],
  ['"SUV / Crossover"', '"VUD"'],
]

export const faults = withFaults({ marketplace: 'cargurus', wallOf, renames, withoutIds, translations })

/** The block page that users report. Running its scripts does not lift the block. */
const restricted = `<html lang="en"><head><title>cargurus.com</title></head><body>
<h1>Access is temporarily restricted</h1>
<p>We detected unusual activity from your device or network.</p><p>ID: 5c1e0f5e-6f6e-4c06-9d0c-2f0000000000</p>
<iframe title="captcha" srcdoc="geo.captcha-delivery.com"></iframe></body></html>
`

/** Target of the log-in wall's redirect. */
export const loginPage = `<html lang="en"><head><title>Sign in - CarGurus</title></head><body><h1>Sign in</h1>
<form method="post"><label>Email <input name="email" type="email"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form></body></html>
`
