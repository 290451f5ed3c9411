import type { Marketplace } from '#domain/marketplaces'
import type { FeedQuery, PageRequest } from '#worker/crawl/adapters/contract'

/** A feed and, beside what its adapter asks for, other requests that bring fuller pages or formats of their own. */
interface MeasuredFeed {
  marketplace: Marketplace
  feed: FeedQuery
  fullOnes: (request: PageRequest) => PageRequest[]
}

/** Full feeds and thin ones, so that long and short pages are among them. */
export const feeds: MeasuredFeed[] = [
  { marketplace: 'craigslist', feed: { area: 'newyork', make: 'ford', model: null }, fullOnes: cutAndWhole },
  { marketplace: 'craigslist', feed: { area: 'sfbay', make: 'honda', model: null }, fullOnes: () => [] },
  { marketplace: 'cargurus', feed: { area: '10001:100', make: 'ford', model: null }, fullOnes: otherAnswers },
  { marketplace: 'cargurus', feed: { area: '94103:100', make: 'honda', model: 'civic' }, fullOnes: otherAnswers },
  { marketplace: 'facebook', feed: { area: '40.76,-73.98:161', make: 'ford', model: null }, fullOnes: () => [] },
  { marketplace: 'facebook', feed: { area: '37.5,-122.25:161', make: 'honda', model: null }, fullOnes: () => [] },
]

const rowsOfThinPage = 24

/** The area's cars of all makes: as many as one page holds. And, where a page's length can be asked for, a short one. */
function cutAndWhole(request: PageRequest): PageRequest[] {
  const whole = changed(request, (query) => query.delete('auto_make_model'))
  const cut = changed(request, (query) => {
    query.set('batch', (query.get('batch') ?? '').replace(/^(\d+-\d+)-\d+/, `$1-${rowsOfThinPage}`))
  })
  return request.url.includes('batch=') ? [whole, cut] : [whole]
}

/** The data of the page's route alone, and the oldest answer: bare rows. */
function otherAnswers(request: PageRequest): PageRequest[] {
  if (/\/search\?/.test(request.url)) return [changed(request, (query) => query.set('_data', 'routes/($intl).search'))]
  const older = changed(request, (query) => query.set('maxResults', '48'))
  return [{ ...older, url: older.url.replace('searchPage.action', 'searchResults.action') }]
}

function changed(request: PageRequest, change: (query: URLSearchParams) => void): PageRequest {
  const url = new URL(request.url)
  change(url.searchParams)
  return { ...request, url: url.toString() }
}
