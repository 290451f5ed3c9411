import type { SiteBuild } from '../build'
import type { Posting } from '../../../inventory/posting'
import { formatDollars, isPlainItem, photoUri, formatMiles } from '../listing'
import { preloadedData, escapeHtml, htmlPage } from '../markup'
import { type SearchQuery, toVariables } from './query'
import type { ResultsPage } from './results'

const pageScript = (build: SiteBuild, origin: string) => `<script>
document.addEventListener('click', function (event) {
  var target = event.target
  if (target.closest('[aria-label="Close"]')) target.closest('[role="dialog"]').remove()
  if (target.id === 'more') seeMore(target)
})
var cursor = null
function blocks() {
  return Array.prototype.map.call(document.querySelectorAll('script[data-sjs]'), function (s) { return JSON.parse(s.textContent) })
}
function under(value, name) {
  if (!value || typeof value !== 'object') return null
  if (value[name]) return value[name]
  for (var key in value) { var found = under(value[key], name); if (found) return found }
  return null
}
async function seeMore(button) {
  var all = blocks()
  var query = under(all, 'preloaders')[1]
  var form = new URLSearchParams({ av: '0', __user: '0', __a: '1', __comet_req: '15', lsd: ${JSON.stringify(build.lsd)},
    fb_api_req_friendly_name: query.queryName, doc_id: query.queryID,
    variables: JSON.stringify(Object.assign({}, query.variables, { cursor: cursor || under(all, 'page_info').end_cursor })) })
  var reply = await fetch(${JSON.stringify(`${origin}/facebook/api/graphql/`)}, { method: 'POST', body: form })
  var units = under(JSON.parse((await reply.text()).replace('for (;;);', '').split('\\n')[0]), 'feed_units')
  if (!units) return button.remove()
  units.edges.forEach(function (edge) {
    var listing = edge.node.listing
    if (!listing) return
    var card = document.createElement('a')
    card.className = ${JSON.stringify(build.cls('card'))}
    card.href = '/facebook/marketplace/item/' + listing.id + '/'
    card.textContent = listing.listing_price.formatted_amount + ' ' + listing.marketplace_listing_title
    document.getElementById('cards').append(card)
  })
  cursor = units.page_info.end_cursor
  if (!units.page_info.has_next_page) button.remove()
}
</script>`

const queryName = 'CometMarketplaceSearchContentContainerQuery'

interface SearchPage {
  results: ResultsPage
  search: SearchQuery
  path: string
  route: 'CometMarketplaceSearchRoute' | 'CometMarketplaceMotorsCategoryRoute'
  softWall: boolean
}

/** Contains the first rows twice: as data for the site's script and as cards. */
export function searchPage(
  build: SiteBuild,
  origin: string,
  { results, search, path, route, softWall }: SearchPage,
): string {
  const preloader = `adp_${queryName}RelayPreloader_${build.cls('preloader')}`
  const { shown, data } = results
  // Category pages also come with their rows under another name.
  const isCategory = route === 'CometMarketplaceMotorsCategoryRoute' && build.roll(2) === 0
  const rows = isCategory ? { viewer: { marketplace_feed_stories: data.marketplace_search.feed_units } } : data
  return htmlPage(build, {
    title: 'Marketplace – Search Results',
    head: `<link rel="canonical" href="${escapeHtml(`${origin}/facebook${path}`)}">`,
    body: `<div role="main" class="${build.cls('main')}"><h1>Search results</h1>
<div id="cards" class="${build.cls('grid')}">${shown.map((p) => card(p, build, origin)).join('\n')}</div>
${shown.length === 0 ? '<p>No listings found</p>' : '<button type="button" id="more">See more</button>'}</div>
${softWall ? softWallDialog(build) : ''}${pageScript(build, origin)}`,
    blocks: [
      preloaders(build, search, preloader, route),
      preloadedData(preloader, { ...rows, marketplace_seo_page: null }, build.roll(4)),
    ],
  })
}

function preloaders(build: SiteBuild, search: SearchQuery, preloaderID: string, route: string) {
  const root = {
    actorID: '0',
    preloaderID: `adp_CometMarketplaceSearchRootQueryRelayPreloader_${build.cls('root')}`,
    queryID: build.rootQueryId,
    variables: { savedSearchQuery: search.words },
    queryName: 'CometMarketplaceSearchRootQuery',
  }
  const own = { actorID: '0', preloaderID, queryID: build.queryId, variables: toVariables(search, null), queryName }
  const info = { canonicalRouteName: `comet.fbweb.${route}`, preloaders: [root, own] }
  return { require: [['CometRouteInfo', 'next', [], [info]]] }
}

function card(p: Posting, build: SiteBuild, origin: string): string {
  const title = escapeHtml(p.headline)
  const place = escapeHtml(`${p.place.city}, ${p.place.state}`)
  const [photo] = p.photos
  const src = photo
    ? ` src="${escapeHtml(photoUri(origin, photo.imageId))}" loading="lazy" width="240" height="180"`
    : ''
  const miles = isPlainItem(p) || p.statedMiles === null ? '' : `<span>${formatMiles(p.statedMiles)}</span>`
  const sale = p.sale === 'on sale' ? '' : `<span>${p.sale === 'sold' ? 'Sold' : 'Pending'}</span>`
  return `<a class="${build.cls('card')}" href="/facebook/marketplace/item/${p.id}/"><img alt="${title} in ${place}"${src}>
${sale}<span>${formatDollars(p.price)}</span><span>${title}</span><span>${place}</span>${miles}</a>`
}

/** The user can close the dialog. */
function softWallDialog(build: SiteBuild): string {
  return `<div role="dialog" class="${build.cls('dialog')}"><div aria-label="Close" role="button" tabindex="0">×</div>
<h2>See more on Facebook</h2><form method="post" action="/facebook/login/"><input name="email" aria-label="Email">
<input name="pass" type="password" aria-label="Password"><button>Log in</button></form></div>`
}
