import { Hono, type Context } from 'hono'
import { imageResponse } from '../../photos/response'
import { shownOn } from '../shown'
import type { StandIn } from '../stand-in'
import type { SandboxState } from '../../state'
import { detailListing } from './details'
import { gate } from './gate'
import { createClassNames, page, type ClassNames } from './markup'
import { cargurusModes, loginPage, faults } from './modes'
import { postingPage, resultsPage, searchRoute, searchRouteData, seoRoute } from './pages'
import { readQuery, type SearchQuery, type Select } from './query'
import { oldestSearch, olderSearch, resultsOf, type Results } from './search'
import { pictureUrl } from './tiles'

/** CarGurus: results and listings as pages and in the older JSON formats, behind a bot check. */
export const cargurusStandIn: StandIn = {
  marketplace: 'cargurus',
  name: 'CarGurus',
  postingUrl: (state, posting) => `${state.origin}/cargurus/details/${posting.id}`,
  photoUrl: (state, imageId) => pictureUrl(state.origin, imageId),
  modes: cargurusModes,
  routes: (state) => {
    const app = new Hono()
    const names = createClassNames()
    app.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /Cars/sellercontact/\n'))
    app.get('/login', (c) => c.html(loginPage))
    app.get('/images/:file', (c) => imageResponse(c, state.inventory, c.req.param('file')))
    app.use(faults(state))
    app.use(gate)
    app.get('/', (c) => c.html(page({ title: 'Used cars', body: '<h1>CarGurus</h1>', routes: {} }, names, '/')))
    app.get('/search', (c) => search(c, state, names))
    app.get('/Cars/searchPage.action', (c) => older(c, state, olderSearch))
    app.get('/Cars/searchResults.action', (c) => older(c, state, oldestSearch))
    app.get('/Cars/detailListingJson.action', (c) => olderDetails(c, state))
    app.get('/Cars/:slug', (c) => bySlug(c, state, names))
    app.get('/details/:id', (c) => posting(c, state, names))
    app.notFound((c) => notFound(c, names))
    return app
  },
}

const notFound = (c: Context, names: ClassNames) =>
  c.html(page({ title: 'Page Not Found', body: '<h1>Page Not Found</h1>', routes: {} }, names, c.req.path), 404)

const paramsOf = (c: Context) => new URL(c.req.url).searchParams
const isEmpty = (state: SandboxState) => state.marketplaceModes.get('cargurus') === 'empty'
const selectOf = (state: SandboxState): Select => shownOn(state, 'cargurus').select

function search(c: Context, state: SandboxState, names: ClassNames) {
  const query = readQuery(state.inventory, paramsOf(c), null)
  if (!query) return notFound(c, names)
  const results = resultsOf(selectOf(state), query, isEmpty(state))
  // The page's own script requests only its route data.
  if (query.params.get('_data') === searchRoute) return c.json(searchRouteData(results, query, state.origin))
  const at = { origin: state.origin, path: c.req.path, names }
  return c.html(resultsPage(results, query, searchRoute, at))
}

/** "l-Used-Honda-Civic-d586": only the trailing code matters. */
function bySlug(c: Context, state: SandboxState, names: ClassNames) {
  const code = /^l-Used-.*-([md]\d+)$/.exec(c.req.param('slug') ?? '')?.[1]
  const query = code ? readQuery(state.inventory, paramsOf(c), code) : null
  if (!query || query.wanted.length === 0) return notFound(c, names)
  const results = resultsOf(selectOf(state), query, isEmpty(state))
  return c.html(resultsPage(results, query, seoRoute, { origin: state.origin, path: c.req.path, names }))
}

type Answer = (results: Results, query: SearchQuery, origin: string) => object | null

function older(c: Context, state: SandboxState, answer: Answer) {
  const query = readQuery(state.inventory, paramsOf(c), null)
  if (!query) return c.json({ error: 'zip' }, 400)
  return c.json(answer(resultsOf(selectOf(state), query, isEmpty(state)), query, state.origin))
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
