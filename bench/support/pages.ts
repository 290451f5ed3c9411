import type { Marketplace } from '#domain/marketplaces'
import type { FeedQuery, PageRequest, PageReply, Adapter } from '#worker/crawl/adapters/contract'
import type { Adapters } from '#worker/crawl/adapters/registry'
import { validDatadomeCookie } from '#sandbox/marketplaces/cargurus/site'

interface MeasuredFeed {
  marketplace: Marketplace
  feed: FeedQuery
  moreRequests: (request: PageRequest) => PageRequest[]
}

const feeds: MeasuredFeed[] = [
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

/** The route's data alone, and bare rows, the oldest format. */
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

/** Derives page formats that the sandbox does not serve: the same data in another page. */
function olderLists(marketplace: Marketplace, reply: PageReply): PageReply[] {
  if (marketplace !== 'cargurus' || !reply.url.includes('/searchPage.action')) return []
  const script = `<script>window.__PREFLIGHT__ = ${reply.body};</script>`
  return [{ ...reply, body: `<html><head><title>Used cars - CarGurus</title>${script}</head><body></body></html>` }]
}

/** A listing's fragments, one per line, as in a GraphQL response. */
function olderPostings(marketplace: Marketplace, reply: PageReply): PageReply[] {
  if (marketplace !== 'facebook') return []
  const scripts = [...reply.body.matchAll(/<script\b[^>]*\bdata-sjs\b[^>]*>([^<]*)<\/script>/g)].map((m) => m[1]!)
  const parts = scripts
    .filter((text) => text.includes('"marketplace_product_details_page"'))
    .map((text) => JSON.stringify({ data: JSON.parse(text) as unknown }))
  return [{ ...reply, body: `for (;;);${parts.join('\n')}` }]
}

/** `parse` returns the number of listings. */
export interface BenchPage {
  bytes: number
  listings: number
  parse: () => number
}

export interface PagesOfFormat {
  format: string
  pages: BenchPage[]
}

const postingsFetched = 5

/**
 * Fetches a page of every kind that the adapters request from the sandbox, fetches postings listed on it, and derives
 * formats that only older pages have.
 */
export async function collectPages(adapters: Adapters): Promise<PagesOfFormat[]> {
  const pages: (BenchPage & { format: string })[] = []
  for (const { marketplace, feed, moreRequests } of feeds) {
    const adapter = adapters[marketplace]!
    const requests = adapter.feedRequests(feed)
    requests.push(...requests.flatMap(moreRequests))
    // The array grows during iteration: the next page may have another format.
    for (const request of requests) {
      const reply = await fetchPage(request)
      for (const list of [reply, ...olderLists(marketplace, reply)]) pages.push(listPage(adapter, list, feed))
      const page = adapter.parseResults(reply, feed)
      if (page.kind !== 'listings') continue
      if (page.next && request === requests[0]) requests.push(page.next)
      for (const { url, externalId } of page.rows.slice(0, postingsFetched)) {
        for (const asked of adapter.postingRequests({ url, externalId: externalId ?? '' })) {
          const posting = await fetchPage(asked)
          pages.push(postingPage(adapter, posting, ''))
          for (const older of olderPostings(marketplace, posting)) pages.push(postingPage(adapter, older, 'item-'))
        }
      }
    }
  }
  const formats = [...new Set(pages.map(({ format }) => format))]
  return formats.map((format) => ({ format, pages: pages.filter((page) => page.format === format) }))
}

function listPage(adapter: Adapter, reply: PageReply, feed: FeedQuery) {
  const parse = () => {
    const page = adapter.parseResults(reply, feed)
    return page.kind === 'listings' ? page.rows.length : 0
  }
  const format = `${adapter.marketplace}-${adapter.parseResults(reply, feed).format}`
  return { format, bytes: Buffer.byteLength(reply.body), listings: parse(), parse }
}

function postingPage(adapter: Adapter, reply: PageReply, prefix: string) {
  const parse = () => (adapter.parsePosting(reply).kind === 'posting' ? 1 : 0)
  const format = `${adapter.marketplace}-${prefix}${adapter.parsePosting(reply).format}`
  return { format, bytes: Buffer.byteLength(reply.body), listings: parse(), parse }
}

export async function fetchPage(request: PageRequest): Promise<PageReply> {
  const post = request.form && { method: 'POST', body: new URLSearchParams(request.form) }
  const headers = { accept: request.accept, cookie: validDatadomeCookie }
  const response = await fetch(request.url, { headers, ...post })
  if (!response.ok) throw new Error(`${request.url} answered ${response.status}`)
  return { url: response.url, status: response.status, body: await response.text(), form: request.form }
}
