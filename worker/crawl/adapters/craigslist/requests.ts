import { findArea } from '#domain/places/craigslist-areas'
import { httpGet } from '../http-get'
import type { FeedQuery, PageRequest } from '../contract'
import type { CraigslistOrigins } from './origins'
import { questionOf } from './question'

/** Rows per request, as in the site's own script. */
const pageRows = 360

/** The search API first; the static page is the fallback. */
export function feedRequests(origins: CraigslistOrigins, feed: FeedQuery): PageRequest[] {
  return [httpGet(sapiUrl(origins, feed), 'application/json'), httpGet(resultsPageUrl(origins, feed), 'text/html')]
}

/**
 * The JSON posting when its token is known, because only that names the earlier posting it reposts. Then the HTML page.
 */
export function postingRequests(origins: CraigslistOrigins, listing: { url: string }): PageRequest[] {
  const token = tokenOf(listing.url)
  const page = httpGet(listing.url, 'text/html')
  if (!token) return [page]
  const json = `${origins.rapi}/web/v8/postings/${token}?lang=en&cc=US`
  return [httpGet(json, 'application/json'), page]
}

/** The 22-character token in a new-style posting URL. */
export function tokenOf(url: string): string | null {
  return /\/view\/(?:d\/[^/?#]*\/)?([A-Za-z0-9_-]{22})(?:[?#]|$)/.exec(url)?.[1] ?? null
}

function sapiUrl(origins: CraigslistOrigins, feed: FeedQuery): string {
  const areaId = findArea(feed.area)?.areaId ?? null
  const params = new URLSearchParams()
  // areaId-offset-count-sort-duplicates. Sort 1 is newest first; with area 0 the path names the area.
  params.set('batch', `${areaId ?? 0}-0-${pageRows}-1-0`)
  params.set('cc', 'US')
  params.set('lang', 'en')
  params.set('searchPath', areaId === null ? `area/${feed.area}` : 'cta')
  if (areaId === null) params.set('cat', 'cta')
  if (feed.make !== null) params.set('query', questionOf(feed.make, feed.model))
  return `${origins.sapi}/web/v8/postings/search/full?${params}`
}

function resultsPageUrl(origins: CraigslistOrigins, feed: FeedQuery): string {
  const params = new URLSearchParams({ cat: 'cta', sort: 'date' })
  if (feed.make !== null) params.set('query', questionOf(feed.make, feed.model))
  return `${origins.web}/search/area/${feed.area}?${params}`
}
