import { UnsupportedMake } from '../../../failures'
import type { FeedCodes, FeedQuery, PageRequest } from '../contract'
import { parseArea } from './areas'
import { codesOf } from './codes'
import { listingIdOf, originOf, postingUrl, type CargurusOrigins } from './origins'

/** Used, certified by the manufacturer, certified by others: everything except new cars. */
const notNew = '2,8,9'

/** The site admits only browsers, because its own script checks the client. */
const byBrowser = (url: string, accept: string): PageRequest => ({ url, accept, via: 'browser', form: null })

/**
 * The results page, newest first, then the older JSON response as the fallback. A model without a known code is
 * requested by its make. Throws UnsupportedMake for a make without a code, because a search across all makes would not
 * match the feed.
 */
export function feedRequests(origins: CargurusOrigins, feed: FeedQuery, discovered?: FeedCodes): PageRequest[] {
  const { make, model } = codesOf(feed, discovered)
  if (make === null) throw new UnsupportedMake(`no code of the site is known for the make ${feed.make}`)
  const area = parseArea(feed.area)
  const shared = {
    zip: area.zip,
    distance: String(area.distanceMiles),
    makeModelTrimPaths: model === null ? make : `${make},${make}/${model}`,
    sortType: 'AGE_IN_DAYS',
    newUsed: notNew,
    srpVariation: 'DEFAULT_SEARCH',
    // Delivered cars belong to the area only when the area is the whole country.
    isDeliveryEnabled: String(area.isNationwide),
  }
  const page = new URLSearchParams({ ...shared, sortDirection: 'ASC' })
  const older = new URLSearchParams({
    ...shared,
    'entitySelectingHelper.selectedEntity': model ?? make,
    sortDir: 'ASC',
    pageNumber: '1',
    filtersModified: 'true',
  })
  return [
    byBrowser(`${origins.web}/search?${page}`, 'text/html'),
    byBrowser(`${origins.web}/Cars/searchPage.action?${older}`, 'application/json'),
  ]
}

/** The posting page, then its older JSON response. */
export function postingRequests(origins: CargurusOrigins, listing: { url: string; externalId: string }): PageRequest[] {
  const id = /^\d+$/.test(listing.externalId) ? listing.externalId : listingIdOf(listing.url)
  if (id === null) return [byBrowser(listing.url, 'text/html')]
  const older = new URLSearchParams({ inventoryListing: id, inclusionType: 'DEFAULT', pid: 'null' })
  return [
    byBrowser(postingUrl(origins, id), 'text/html'),
    byBrowser(`${origins.web}/Cars/detailListingJson.action?${older}`, 'application/json'),
  ]
}

export interface PagePosition {
  pageNumber: number | null
  pageCount: number | null
  pageAlignment: string | null
  pageReceipt: string | null
}

/** The request for the page after `url`; null on the last page, or when `url` belongs to another site. */
export function nextPage(origins: CargurusOrigins, url: string, position: PagePosition): PageRequest | null {
  const { pageNumber, pageCount, pageAlignment, pageReceipt } = position
  if (pageNumber === null || pageCount === null || pageNumber >= pageCount) return null
  if (originOf(origins, url) !== origins.web) return null
  const next = new URL(url)
  if (/\/searchPage\.action$/.test(next.pathname)) {
    next.searchParams.set('pageNumber', String(pageNumber + 1))
    if (pageReceipt !== null) next.searchParams.set('pageReceipt', pageReceipt)
    return byBrowser(next.toString(), 'application/json')
  }
  next.searchParams.delete('_data')
  next.searchParams.set('page', String(pageNumber + 1))
  // The first page's token is valid for all pages after it.
  if (!next.searchParams.has('pageAlignment') && pageAlignment !== null) {
    next.searchParams.set('pageAlignment', pageAlignment)
  }
  return byBrowser(next.toString(), 'text/html')
}
