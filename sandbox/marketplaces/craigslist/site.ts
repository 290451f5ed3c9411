import { Hono, type Context } from 'hono'
import { findArea } from '#domain/places/craigslist-areas'
import type { Posting } from '../../inventory/posting'
import { imageResponse } from '../../photos/render'
import { createShownPostings, type SimulatedSite } from '../simulated-site'
import { marketplaceModes, type SandboxState } from '../../state'
import { listAttributes } from './vocabulary'
import {
  categoryIds,
  postingCategory,
  formatDollars,
  statedPlace,
  craigslistLinks,
  findSubarea,
  craigslistAreaId,
  areaHostOfSubarea,
  findAreaById,
  matchingPostings,
  type SelectPostings,
  type SearchQuery,
} from './query'
import { postingBodyHtml, postingPage } from './posting-page'
import { htmlPage, resultsPage } from './results-page'
import { loginPage, craigslistFaults } from './modes'
import { isCacheTime, parseBatch, SapiCache, sapiBatch, sapiRefusal, sapiResponse } from './sapi'

function rapiAnswer(p: Posting, origin: string) {
  const { hostname, name } = p.area
  const sub = findSubarea(hostname, p.place)
  return {
    apiVersion: 8,
    data: {
      attributes: [
        attributeRow('year', 'auto_year', String(p.form.year)),
        attributeRow('make and model', 'auto_make_model', p.form.makeModel),
        ...listAttributes(p).map((a) => attributeRow(a.label, a.key, a.value)),
      ],
      body: postingBodyHtml(p).replace(/<a class="show-contact".*<\/a>/, '<showcontactinfo></showcontactinfo>'),
      category: p.seller === 'owner' ? 'cars & trucks - by owner' : 'cars & trucks - by dealer',
      categoryAbbr: postingCategory(p),
      categoryId: categoryIds[postingCategory(p)],
      images: p.photos.map((photo) => `3:${photo.imageId}`),
      location: {
        area: name,
        areaAbbr: hostname,
        areaId: craigslistAreaId(p.area),
        hostname,
        ...(p.mapped ? { lat: p.place.latitude, lon: p.place.longitude } : {}),
        neighborhood: statedPlace(p),
        subArea: sub,
        subareaAbbr: sub,
        type: 'Point',
      },
      notices: [],
      postedDate: seconds(p.postedAt),
      updatedDate: seconds(p.updatedAt ?? p.postedAt),
      postingId: Number(p.id),
      postingUuid: p.token,
      ...(p.price === null ? {} : { price: p.price, priceString: formatDollars(p.price) }),
      ...(p.repostOf ? { repostOf: Number(p.repostOf) } : {}),
      streetAddress: 0,
      title: p.headline,
      url: craigslistLinks(origin).posting(p),
    },
    errors: [],
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const attributeRow = (label: string, postingAttributeKey: string, value: string) => ({
  label,
  postingAttributeKey,
  specialType: null,
  value,
  forSearch: true,
})

const rapiGone = { apiVersion: 8, data: null, errors: [{ code: 404, message: 'posting not found' }] }

/** Serves web, sapi, rapi, images and the old per-area hosts, each under its own path. */
export const craigslistSite: SimulatedSite = {
  marketplace: 'craigslist',
  name: 'Craigslist',
  postingUrl: (state, posting) => craigslistLinks(state.origin).posting(posting),
  photoUrl: (state, imageId) => craigslistLinks(state.origin).image(imageId, '300x225'),
  modes: marketplaceModes.filter((mode) => mode !== 'soft-wall' && mode !== 'empty-shell' && mode !== 'slow'),
  routes: (state) => {
    const app = new Hono()
    const cache = new SapiCache()
    app.get('/robots.txt', (c) => c.text(robots))
    app.get('/login', (c) => c.html(loginPage))
    app.get('/images/:file', (c) => imageResponse(c, state.inventory, c.req.param('file')))
    app.use(craigslistFaults(state))
    app.get('/search/area/:area', (c) => results(c, state, c.req.param('area'), null))
    app.get('/search/subarea/:sub', (c) => {
      return results(c, state, areaHostOfSubarea(c.req.param('sub')) ?? '', c.req.param('sub'))
    })
    app.get('/view/d/:slug/:token', (c) => posting(c, state, c.req.param('token')))
    app.get('/view/:token', (c) => posting(c, state, c.req.param('token')))
    app.get('/sapi/web/v8/postings/search/full', (c) => sapi(c, state, cache))
    app.get('/sapi/web/v8/postings/search/batch', (c) => {
      const rows = cache.rowsOf(c.req.query('batch') ?? '', c.req.query('cacheId'))
      return rows ? c.json(sapiBatch(rows)) : c.json(sapiRefusal('bad cacheId'), 400)
    })
    app.get('/rapi/web/v8/postings/:token', (c) => rapi(c, state))
    app.get('/hosts/:area/search/cta', (c) => moved(c, state, `area/${c.req.param('area')}`))
    app.get('/hosts/:area/search/:sub/cta', (c) => moved(c, state, `subarea/${c.req.param('sub')}`))
    app.get('/hosts/:area/*', (c) => {
      const id = /\/(\d{10})\.html$/.exec(c.req.path)?.[1]
      return id ? posting(c, state, id) : notFound(c)
    })
    app.notFound(notFound)
    return app
  },
}

const maxRows = 360

const notFound = (c: Context) => c.html(htmlPage({ title: 'page not found', body: '<h1>Page Not Found</h1>' }), 404)

const createSelect = (state: SandboxState): SelectPostings => createShownPostings(state, 'craigslist').select

function results(c: Context, state: SandboxState, hostname: string, subarea: string | null) {
  const area = findArea(hostname)
  if (!area || !/^ct[ado]$/.test(c.req.query('cat') ?? 'cta')) return notFound(c)
  const query: SearchQuery = { area, subarea, params: searchParams(c) }
  return c.html(resultsPage(matchingPostings(createSelect(state), query).slice(0, maxRows), query, state.origin))
}

function posting(c: Context, state: SandboxState, idOrToken: string) {
  const found = createShownPostings(state, 'craigslist').find(idOrToken)
  return found ? c.html(postingPage(found, state.origin)) : notFound(c)
}

function sapi(c: Context, state: SandboxState, cache: SapiCache) {
  const params = searchParams(c)
  const batch = parseBatch(params.get('batch') ?? '')
  if (!batch || !isCacheTime(batch.cacheTs)) return c.json(sapiRefusal('bad batch'), 400)
  if (batch.count === 1) return c.json(sapiRefusal('bad details_length'), 400)
  const path = (params.get('searchPath') ?? 'cta').split('/')
  const byPath = path[0] === 'area' ? findArea(path[1] ?? '') : null
  // The default area is San Francisco, as on the site.
  const area = byPath ?? findAreaById(batch.areaId) ?? findArea('sfbay')
  if (!area) return notFound(c)
  const subarea = path.length === 2 && path[0] !== 'area' ? (path[0] ?? null) : null
  return c.json(sapiResponse(createSelect(state), { area, subarea, params }, batch, { cache, origin: state.origin }))
}

function rapi(c: Context, state: SandboxState) {
  const found = createShownPostings(state, 'craigslist').find(c.req.param('token') ?? '')
  return found && !found.removed ? c.json(rapiAnswer(found, state.origin)) : c.json(rapiGone, 404)
}

function moved(c: Context, state: SandboxState, path: string) {
  const params = searchParams(c)
  params.delete('cat')
  const rest = params.size > 0 ? `&${params}` : ''
  return c.redirect(`${state.origin}/craigslist/search/${path}?cat=cta${rest}`, 301)
}

/** The URL's category is part of the query: owners, dealers, or both. */
function searchParams(c: Context): URLSearchParams {
  const params = new URL(c.req.url).searchParams
  const category = params.get('cat') ?? params.get('searchPath')?.split('/').at(-1)
  if (category === 'cto') params.set('purveyor', 'owner')
  if (category === 'ctd') params.set('purveyor', 'dealer')
  return params
}

/** Combines rules from several archived copies of the real file. */
const robots = `User-agent: *
Disallow: /reply
Disallow: /fb/
Disallow: /suggest
Disallow: /flag
Disallow: /mf
Disallow: /mailflag
Disallow: /eaf
`
