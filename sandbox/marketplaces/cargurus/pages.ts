import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Posting } from '../../inventory/posting'
import { retryAfterSeconds, withFaults } from '../faults'
import { marketplaceModes, type MarketplaceMode } from '../../state'
import { detailData, searchRouteResults, type SearchResults } from './search'
import type { SearchQuery } from './query'
import type { nestedListing } from './tiles'

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll('&#38;', '&amp;')

const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Builds class names in the site's style: a word plus a hash that changes on every start. */
export type ClassNames = (word: string) => string
export function createClassNames(): ClassNames {
  const build = randomBytes(4).toString('hex').slice(0, 5)
  return (word) => `_${word}_${build}_${word.length}`
}

interface PageContent {
  title: string
  body: string
  routes: Record<string, unknown>
}

/** Decoy scripts come first, then a script that contains the data followed by more code. */
export function htmlPage({ title, body, routes }: PageContent, names: ClassNames, path: string): string {
  const root = { locale: 'en_US', useDataDome: true, buildId: names('build') }
  const context = {
    url: path,
    basename: '/',
    state: { loaderData: { root, ...routes }, actionData: null, errors: null },
  }
  return `<!DOCTYPE html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} - CarGurus</title>
<link rel="stylesheet" href="/cargurus/assets/${names('app')}.css">
<script>window.dataLayer=[{"event":"page","search":{"tiles":[],"totalListings":0},"listing":null}];</script>
<script>window.__remixManifest={"routes":{"root":{"id":"root"}},"version":"${names('v')}"};</script>
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"CarGurus"}]}</script>
</head>
<body class="${names('app')}">
<header class="${names('header')}"><a href="/cargurus/">CarGurus</a></header>
${body}
<script>window.__remixContext = ${scriptJson(context)};window.__remixContext.p = function(v,e,p,x) { return {"v":v}; };</script>
<script>window.__PRELOADED_TESTS__={"tiles":"control","listing":{"variant":"B"}};</script>
<footer class="${names('footer')}">a stand-in for tests and development, invented cars only</footer>
</body>
</html>
`
}

export const searchRouteId = 'routes/($intl).search'
export const seoRouteId = 'routes/($intl).Cars.$seoPath'
const detailRoute = 'routes/($intl).details.$listingId'

export const searchRouteData = (results: SearchResults, query: SearchQuery, origin: string) => ({
  search: searchRouteResults(results, query, origin),
  resultSetId: 'r1',
  srpVariation: 'DEFAULT_SEARCH',
  isBot: false,
})

export function resultsPage(
  results: SearchResults,
  query: SearchQuery,
  route: string,
  at: { origin: string; path: string; names: ClassNames },
): string {
  const data = searchRouteData(results, query, at.origin)
  const { names } = at
  const cards = (data.search.tiles as { type: string; data: ReturnType<typeof nestedListing> }[])
    .filter(({ type }) => type.startsWith('LISTING_'))
    .map(({ data: row }) => card(row, names))
  const body = `<main class="${names('srp')}"><h1>Used cars near ${escapeHtml(query.place.city)}</h1>
<div data-testid="srp-tiles" class="${names('tiles')}">
${cards.join('\n')}
</div>
${data.search.pageNumber < data.search.pageCount ? `<button data-testid="page-navigation-next-page" class="${names('next')}">Next</button>` : ''}
</main>`
  return htmlPage({ title: 'Used Cars For Sale', body, routes: { [route]: data } }, names, at.path)
}

function card(row: ReturnType<typeof nestedListing>, names: ClassNames): string {
  const price = row.priceData.localizedPrice ?? 'Call for price'
  const mileage = row.localizedMileage ? `${row.localizedMileage} mi` : ''
  const picture = row.pictureData
    ? `<img class="${names('picture')}" alt="" loading="lazy" src="${escapeHtml(row.pictureData.url)}">`
    : '<span data-testid="srp-tile-image-unavailable">No image</span>'
  return `<div data-testid="srp-listing-tile" class="${names('tile')}"><a data-testid="car-blade-link" href="/cargurus/details/${row.id}?inclusionType=${row.inclusionType}">${picture}
<h4 data-testid="srp-tile-listing-title" class="${names('title')}">${escapeHtml(row.listingTitle)}</h4>
<p data-testid="srp-tile-mileage">${mileage}</p><p data-testid="srp-tile-price">${price}</p>
<p data-testid="srp-tile-location-section">${escapeHtml(row.sellerData.displayLocation)}</p></a></div>`
}

/** Shows a notice if the car is sold or removed. */
export function postingPage(posting: Posting, at: { origin: string; path: string; names: ClassNames }): string {
  const gone = posting.removed ? 'is no longer available' : posting.sale === 'sold' ? 'has been sold' : null
  if (gone) {
    const body = `<main class="${at.names('vdp')}"><h1>Sorry, this vehicle ${gone}.</h1></main>`
    return htmlPage({ title: 'Not available', body, routes: {} }, at.names, at.path)
  }
  const pictures = posting.photos.map((photo) => {
    return `<img class="${at.names('picture')}" alt="" src="${at.origin}/cargurus/images/${photo.imageId}.jpeg">`
  })
  const body = `<main class="${at.names('vdp')}"><h1>${escapeHtml(posting.headline)}</h1>
${pictures.join('\n')}
<section class="${at.names('words')}"><h2>Dealer's description</h2><p>${escapeHtml(posting.description)}</p></section></main>`
  const routes = { [detailRoute]: detailData(posting, at.origin) }
  return htmlPage({ title: posting.headline, body, routes }, at.names, at.path)
}

/** CarGurus shows no login dialog over a complete page, and its sellers do not write titles. */
export const cargurusModes = marketplaceModes.filter(
  (mode) => mode !== 'soft-wall' && mode !== 'empty-shell' && mode !== 'price-in-title',
)

function createWall(c: Context, mode: MarketplaceMode, origin: string): Response | null {
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

export const cargurusFaults = withFaults({ marketplace: 'cargurus', createWall, renames, withoutIds, translations })

/** The block page that users report. Running its scripts does not lift the block. */
const restricted = `<html lang="en"><head><title>cargurus.com</title></head><body>
<h1>Access is temporarily restricted</h1>
<p>We detected unusual activity from your device or network.</p><p>ID: 5c1e0f5e-6f6e-4c06-9d0c-2f0000000000</p>
<iframe title="captcha" srcdoc="geo.captcha-delivery.com"></iframe></body></html>
`

/** The login wall redirects here. */
export const loginPage = `<html lang="en"><head><title>Sign in - CarGurus</title></head><body><h1>Sign in</h1>
<form method="post"><label>Email <input name="email" type="email"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form></body></html>
`
