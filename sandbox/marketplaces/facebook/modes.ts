import type { Context } from 'hono'
import { retryAfterSeconds, withFaults } from '../faults'
import type { MarketplaceMode } from '../../state'
import { rateLimited } from './results/graphql'

function wallOf(c: Context, mode: MarketplaceMode, origin: string): Response | null {
  switch (mode) {
    case 'login-wall':
      return c.redirect(`${origin}/facebook/login/?next=${encodeURIComponent(c.req.url)}`, 302)
    case 'captcha':
      return c.html(captchaPage)
    case 'rate-limit':
      if (c.req.method === 'POST') return c.text(rateLimited)
      c.header('Retry-After', String(retryAfterSeconds))
      return c.html('<html><head><title>Facebook</title></head><body>Too many requests</body></html>', 429)
    case 'down':
      return c.html(
        '<html><head><title>Error</title></head><body><h1>Sorry, something went wrong.</h1></body></html>',
        503,
      )
    case 'forbidden':
      return c.html('<html><head><title>Facebook</title></head><body>You’re Temporarily Blocked</body></html>', 403)
    default:
      return null
  }
}

const renames: [string, string][] = [
  ['"marketplace_search"', '"marketplace_results"'],
  ['"feed_units"', '"result_units"'],
  ['"marketplace_listing_title"', '"listing_heading"'],
  ['"marketplace_product_details_page"', '"marketplace_listing_view"'],
  ['"preloaders"', '"prefetches"'],
]

const withoutIds: [RegExp, string][] = [[/"id":"\d+",(?="primary_listing_photo")/g, '']]
const translations: [string, string][] = [
  ['K miles"', ' mil millas"'],
  [' miles"', ' millas"'],
  ['About this vehicle', 'Información de este vehículo'],
  ['Seller’s description', 'Descripción del vendedor'],
  ['Exterior color:', 'Color exterior:'],
  ['Fuel type:', 'Tipo de combustible:'],
]

export const faults = withFaults({ marketplace: 'facebook', wallOf, renames, withoutIds, translations })

/** Sent with status 200, as on the site. */
const captchaPage = `<!DOCTYPE html>
<html lang="en"><head><title>Security check | Facebook</title></head><body><h1>Enter the text that you see below</h1>
<form method="post"><input type="hidden" name="captcha_persist_data" value="AZk"><input name="captcha_response">
<button>Continue</button></form></body></html>
`
