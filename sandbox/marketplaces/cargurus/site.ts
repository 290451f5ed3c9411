import { type Context, type MiddlewareHandler, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { hash } from '../../random'
import { imageResponse } from '../../photos/render'
import { createShownPostings, type SimulatedSite } from '../simulated-site'
import type { SandboxState } from '../../state'
import { detailListing, oldestSearchResponse, olderSearchResponse, runSearch, type SearchResults } from './search'
import {
  createClassNames,
  htmlPage,
  type ClassNames,
  postingPage,
  resultsPage,
  searchRouteId,
  searchRouteData,
  seoRouteId,
  cargurusModes,
  loginPage,
  cargurusFaults,
} from './pages'
import { parseQuery, type SearchQuery, type SelectPostings } from './query'
import { photoUrl } from './tiles'

/**
 * Imitates the site's bot check. A client without the cookie gets a 403 page with a script that computes the cookie,
 * sets it and reloads the page. The cookie then lets the client through.
 */
const gate: MiddlewareHandler = async (c, next) => {
  if (hasPassed(getCookie(c, 'datadome') ?? '')) return next()
  return c.html(checkPage(c), 403, { 'Cache-Control': 'no-store' })
}

const rounds = 5_000

/** The cookie is "nonce.answer", with an answer computed from the nonce. */
function hasPassed(cookie: string): boolean {
  const [, nonce, answer] = /^(\d{1,10})\.(\d{1,10})$/.exec(cookie) ?? []
  return nonce !== undefined && work(Number(nonce)) === Number(answer)
}

/** Must match the computation in the page's script. */
function work(nonce: number): number {
  let answer = nonce % 65_536
  for (let i = 1; i <= rounds; i++) answer = (answer * 31 + (i ^ nonce)) % 1_000_003
  return answer
}

/** A valid cookie for clients that do not run scripts, such as tests and benchmarks. */
export const validDatadomeCookie = `datadome=7.${work(7)}`

/** The page reloads only if the cookie was stored; otherwise it would reload forever. */
function checkPage(c: Context): string {
  const nonce = hash(`${c.req.url} ${Date.now()}`) % 1_000_000_000
  return `<html lang="en"><head><title>cargurus.com</title></head><body>
<p id="cmsg">Please enable JS and disable any ad blocker</p>
<script>var dd={'rt':'c','cid':'${nonce}','host':'geo.captcha-delivery.com'};
(function(){var n=${nonce},a=n%65536;for(var i=1;i<=${rounds};i++)a=(a*31+(i^n))%1000003;
document.cookie='datadome='+n+'.'+a+'; path=/cargurus; max-age=86400; SameSite=Lax';
if(document.cookie.indexOf('datadome=')>=0)location.reload();})();</script>
</body></html>
`
}

/** Serves results and listings as pages and in the older JSON formats, behind a bot check. */
export const cargurusSite: SimulatedSite = {
  marketplace: 'cargurus',
  name: 'CarGurus',
  postingUrl: (state, posting) => `${state.origin}/cargurus/details/${posting.id}`,
  photoUrl: (state, imageId) => photoUrl(state.origin, imageId),
  modes: cargurusModes,
  routes: (state) => {
    const app = new Hono()
    const names = createClassNames()
    app.get('/login', (c) => c.html(loginPage))
    app.get('/images/:file', (c) => imageResponse(c, state.inventory, c.req.param('file')))
    app.use(cargurusFaults(state))
    app.use(gate)
    app.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /Cars/sellercontact/\n'))
    app.get('/', (c) => c.html(htmlPage({ title: 'Used cars', body: '<h1>CarGurus</h1>', routes: {} }, names, '/')))
    app.get('/search', (c) => search(c, state, names))
    app.get('/Cars/searchPage.action', (c) => older(c, state, olderSearchResponse))
    app.get('/Cars/searchResults.action', (c) => older(c, state, oldestSearchResponse))
    app.get('/Cars/detailListingJson.action', (c) => olderDetails(c, state))
    app.get('/Cars/:slug', (c) => bySlug(c, state, names))
    app.get('/details/:id', (c) => posting(c, state, names))
    app.notFound((c) => notFound(c, names))
    return app
  },
}

const notFound = (c: Context, names: ClassNames) =>
  c.html(htmlPage({ title: 'Page Not Found', body: '<h1>Page Not Found</h1>', routes: {} }, names, c.req.path), 404)

const searchParams = (c: Context) => new URL(c.req.url).searchParams
const isEmpty = (state: SandboxState) => state.marketplaceModes.get('cargurus') === 'empty'
const createSelect = (state: SandboxState): SelectPostings => createShownPostings(state, 'cargurus').select

function search(c: Context, state: SandboxState, names: ClassNames) {
  const query = parseQuery(state.inventory, searchParams(c), null)
  if (!query) return notFound(c, names)
  const results = runSearch(createSelect(state), query, isEmpty(state))
  // The page's own script requests only its route data.
  if (query.params.get('_data') === searchRouteId) return c.json(searchRouteData(results, query, state.origin))
  const at = { origin: state.origin, path: c.req.path, names }
  return c.html(resultsPage(results, query, searchRouteId, at))
}

/** "l-Used-Honda-Civic-d586": only the trailing code matters. */
function bySlug(c: Context, state: SandboxState, names: ClassNames) {
  const code = /^l-Used-.*-([md]\d+)$/.exec(c.req.param('slug') ?? '')?.[1]
  const query = code ? parseQuery(state.inventory, searchParams(c), code) : null
  if (!query || query.wanted.length === 0) return notFound(c, names)
  const results = runSearch(createSelect(state), query, isEmpty(state))
  return c.html(resultsPage(results, query, seoRouteId, { origin: state.origin, path: c.req.path, names }))
}

type Answer = (results: SearchResults, query: SearchQuery, origin: string) => object | null

function older(c: Context, state: SandboxState, answer: Answer) {
  const query = parseQuery(state.inventory, searchParams(c), null)
  if (!query) return c.json({ error: 'zip' }, 400)
  return c.json(answer(runSearch(createSelect(state), query, isEmpty(state)), query, state.origin))
}

function olderDetails(c: Context, state: SandboxState) {
  const found = state.inventory.find('cargurus', c.req.query('inventoryListing') ?? '')
  if (!found || found.removed || found.sale === 'sold') return c.json({ error: 'not found' }, 404)
  return c.json(detailListing(found, state.origin))
}

function posting(c: Context, state: SandboxState, names: ClassNames) {
  const found = state.inventory.find('cargurus', c.req.param('id') ?? '')
  if (!found) return notFound(c, names)
  return c.html(postingPage(found, { origin: state.origin, path: c.req.path, names }))
}
