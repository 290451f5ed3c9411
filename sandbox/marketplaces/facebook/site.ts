import { type Context, Hono } from 'hono'
import { retryAfterSeconds, withFaults } from '../faults'
import { type MarketplaceMode, marketplaceModes, type SandboxState } from '../../state'
import { imageResponse } from '../../photos/render'
import { createShownPostings, type SimulatedSite } from '../simulated-site'
import { rateLimitedResponse, graphqlResponse, createResultsPage } from './results/results'
import { createSiteBuild, type SiteBuild } from './build'
import { removedPostingPage, postingPage } from './posting-page'
import { parseSearch, type SelectPostings } from './results/query'
import { searchPage } from './results/results-page'

function createWall(c: Context, mode: MarketplaceMode, origin: string): Response | null {
  switch (mode) {
    case 'login-wall':
      return c.redirect(`${origin}/facebook/login/?next=${encodeURIComponent(c.req.url)}`, 302)
    case 'captcha':
      return c.html(captchaPage)
    case 'empty-shell':
      return c.html(emptyShell)
    case 'rate-limit':
      if (c.req.method === 'POST') return c.text(rateLimitedResponse)
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
  ['"marketplace_feed_stories"', '"marketplace_stories"'],
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

const faults = withFaults({ marketplace: 'facebook', createWall, renames, withoutIds, translations })

/** Has status 200, as on the site. */
const captchaPage = `<!DOCTYPE html>
<html lang="en"><head><title>Security check | Facebook</title></head><body><h1>Enter the text that you see below</h1>
<form method="post"><input type="hidden" name="captcha_persist_data" value="AZk"><input name="captcha_response">
<button>Continue</button></form></body></html>
`

/** What data centers get, with status 200: the site's frame without any data. */
const emptyShell = `<!DOCTYPE html>
<html id="facebook" lang="en"><head><title>Marketplace | Facebook</title></head>
<body><div id="mount_0_0_xx"></div>
<script type="application/json" data-sjs>{"require":[["ScheduledServerJS","handle",null,[{"__bbox":{"define":[]}}]]]}</script>
</body></html>
`

/** The login wall redirects here. */
const loginPage = `<!DOCTYPE html>
<html lang="en" id="facebook"><head><title id="pageTitle">Log into Facebook</title></head>
<body><form method="post" action="/facebook/login/"><input type="text" name="email" aria-label="Email">
<input type="password" name="pass" aria-label="Password"><button name="login">Log in</button></form></body></html>
`

/** One page in this many shows the login dialog. */
const softWallEvery = 5
const relatedShown = 4

/** For logged-out visitors. */
export const facebookSite: SimulatedSite = {
  marketplace: 'facebook',
  name: 'Facebook Marketplace',
  postingUrl: (state, posting) => `${state.origin}/facebook/marketplace/item/${posting.id}/`,
  photoUrl: (state, imageId) => `${state.origin}/facebook/images/${imageId}.jpg`,
  modes: marketplaceModes,
  routes: (state) => {
    const build = createSiteBuild()
    const app = new Hono()
    app.get('/robots.txt', (c) => c.text(robots))
    app.get('/login/', (c) => c.html(loginPage))
    app.get('/images/:file', (c) => imageResponse(c, state.inventory, c.req.param('file')))
    app.use(faults(state))
    app.get('/marketplace/item/:id/', (c) => item(c, state, build))
    app.get('/marketplace/category/vehicles/', (c) => results(c, state, build, 'vehicles'))
    app.get('/marketplace/search/', (c) => results(c, state, build, 'search'))
    app.get('/marketplace/:place/search/', (c) => results(c, state, build, 'search'))
    app.get('/marketplace/:place/vehicles/', (c) => results(c, state, build, 'vehicles'))
    app.post('/api/graphql/', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      return c.text(graphqlResponse(createSelect(state), form, build, state.origin))
    })
    app.notFound((c) => c.html(removedPostingPage(build)))
    return app
  },
}

const createSelect = (state: SandboxState): SelectPostings => createShownPostings(state, 'facebook').select

function results(c: Context, state: SandboxState, build: SiteBuild, kind: 'search' | 'vehicles') {
  const search = parseSearch(new URL(c.req.url).searchParams, c.req.param('place') ?? null)
  return c.html(
    searchPage(build, state.origin, {
      results: createResultsPage(createSelect(state), search, null, state.origin),
      search,
      path: c.req.path.replace(/^\/facebook/, ''),
      route: kind === 'search' ? 'CometMarketplaceSearchRoute' : 'CometMarketplaceMotorsCategoryRoute',
      softWall:
        state.marketplaceModes.get('facebook') === 'soft-wall' || build.roll(softWallEvery) === softWallEvery - 1,
    }),
  )
}

function item(c: Context, state: SandboxState, build: SiteBuild) {
  const posting = createShownPostings(state, 'facebook').find(c.req.param('id') ?? '')
  if (!posting || posting.removed) return c.html(removedPostingPage(build))
  const alike = state.inventory.select('facebook', {
    make: posting.car.make,
    near: { ...posting.place, radiusMiles: 100 },
  })
  const related = alike.filter((other) => other.id !== posting.id).slice(0, relatedShown)
  return c.html(postingPage(posting, related, build, state.origin))
}

const robots = `# Notice: Collection of data through automated means is prohibited without express written permission.
User-agent: *
Disallow: /
`
