import type { Marketplace } from '#domain/marketplaces'
import type { FeedQuery, PageRequest } from '#worker/crawl/adapters/contract'

interface MeasuredFeed {
  marketplace: Marketplace
  feed: FeedQuery
  moreRequests: (request: PageRequest) => PageRequest[]
}

/** Full and sparse feeds, for long and short pages. */
export const feeds: MeasuredFeed[] = [
  { marketplace: 'craigslist', feed: { area: 'newyork', make: 'ford', model: null }, moreRequests: cutAndWhole },
  { marketplace: 'craigslist', feed: { area: 'sfbay', make: 'honda', model: null }, moreRequests: () => [] },
  { marketplace: 'cargurus', feed: { area: '10001:100', make: 'ford', model: null }, moreRequests: otherFormats },
  { marketplace: 'cargurus', feed: { area: '94103:100', make: 'honda', model: 'civic' }, moreRequests: otherFormats },
  { marketplace: 'facebook', feed: { area: '40.76,-73.98:161', make: 'ford', model: null }, moreRequests: () => [] },
  { marketplace: 'facebook', feed: { area: '37.5,-122.25:161', make: 'honda', model: null }, moreRequests: () => [] },
]

const rowsOfThinPage = 24

/** The area's cars of all makes, as many as one page holds. Also a short page, if the request can set the length. */
function cutAndWhole(request: PageRequest): PageRequest[] {
  const whole = changed(request, (query) => query.delete('query'))
  const cut = changed(request, (query) => {
    query.set('batch', (query.get('batch') ?? '').replace(/^(\d+-\d+)-\d+/, `$1-${rowsOfThinPage}`))
  })
  return request.url.includes('batch=') ? [whole, cut] : [whole]
}

/** Only the data of the page's route, and the oldest response: bare rows. */
function otherFormats(request: PageRequest): PageRequest[] {
  if (/\/search\?/.test(request.url)) return [changed(request, (query) => query.set('_data', 'routes/($intl).search'))]
  const older = changed(request, (query) => query.set('maxResults', '48'))
  return [{ ...older, url: older.url.replace('searchPage.action', 'searchResults.action') }]
}

function changed(request: PageRequest, change: (query: URLSearchParams) => void): PageRequest {
  const url = new URL(request.url)
  change(url.searchParams)
  return { ...request, url: url.toString() }
}
