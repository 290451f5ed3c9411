import type { Posting } from '../../../inventory/posting'
import type { Build } from '../build'
import { dollars, isPlain, photoUri, roundedMiles } from '../listing'
import { delivered, escapeHtml, page } from '../markup'
import type { Search } from './query'
import type { Results } from './results'
import { pageScript } from './script'
import { variablesOf } from './variables'

const queryName = 'CometMarketplaceSearchContentContainerQuery'

export interface SearchPage {
  results: Results
  search: Search
  /** Path of the page's canonical link. */
  path: string
  route: 'CometMarketplaceSearchRoute' | 'CometMarketplaceMotorsCategoryRoute'
  softWall: boolean
}

/** The results page: the first rows as data for the site's script and as cards. */
export function searchPage(
  build: Build,
  origin: string,
  { results, search, path, route, softWall }: SearchPage,
): string {
  const preloader = `adp_${queryName}RelayPreloader_${build.cls('preloader')}`
  const { shown, data } = results
  return page(build, {
    title: 'Marketplace – Search Results',
    head: `<link rel="canonical" href="${escapeHtml(`${origin}/facebook${path}`)}">`,
    body: `<div role="main" class="${build.cls('main')}"><h1>Search results</h1>
<div id="cards" class="${build.cls('grid')}">${shown.map((p) => card(p, build, origin)).join('\n')}</div>
${shown.length === 0 ? '<p>No listings found</p>' : '<button type="button" id="more">See more</button>'}</div>
${softWall ? softWallDialog(build) : ''}${pageScript(build, origin)}`,
    blocks: [
      preloaders(build, search, preloader, route),
      delivered(preloader, { ...data, marketplace_seo_page: null }, build.roll(4)),
    ],
  })
}

/** The page's queries: ids, names and variables. */
function preloaders(build: Build, search: Search, preloaderID: string, route: string) {
  const root = {
    actorID: '0',
    preloaderID: `adp_CometMarketplaceSearchRootQueryRelayPreloader_${build.cls('root')}`,
    queryID: build.rootQueryId,
    variables: { savedSearchQuery: search.words },
    queryName: 'CometMarketplaceSearchRootQuery',
  }
  const own = { actorID: '0', preloaderID, queryID: build.queryId, variables: variablesOf(search, null), queryName }
  const info = { canonicalRouteName: `comet.fbweb.${route}`, preloaders: [root, own] }
  return { require: [['CometRouteInfo', 'next', [], [info]]] }
}

function card(p: Posting, build: Build, origin: string): string {
  const title = escapeHtml(p.headline)
  const place = escapeHtml(`${p.place.city}, ${p.place.state}`)
  const [photo] = p.photos
  const src = photo
    ? ` src="${escapeHtml(photoUri(origin, photo.imageId))}" loading="lazy" width="240" height="180"`
    : ''
  const miles = isPlain(p) || p.statedMiles === null ? '' : `<span>${roundedMiles(p.statedMiles)}</span>`
  const sale = p.sale === 'on sale' ? '' : `<span>${p.sale === 'sold' ? 'Sold' : 'Pending'}</span>`
  return `<a class="${build.cls('card')}" href="/facebook/marketplace/item/${p.id}/"><img alt="${title} in ${place}"${src}>
${sale}<span>${dollars(p.price)}</span><span>${title}</span><span>${place}</span>${miles}</a>`
}

/** A log-in dialog over a complete page. The user can close it. */
function softWallDialog(build: Build): string {
  return `<div role="dialog" class="${build.cls('dialog')}"><div aria-label="Close" role="button" tabindex="0">×</div>
<h2>See more on Facebook</h2><form method="post" action="/facebook/login/"><input name="email" aria-label="Email">
<input name="pass" type="password" aria-label="Password"><button>Log in</button></form></div>`
}
