import { findMake, findModel } from '#domain/catalog/names/catalog'
import { nearestArea } from '#domain/places/craigslist-areas'
import type { FeedQuery, PageRequest } from '../contract'
import { parseArea, type Area } from './area'
import { itemUrl, type FacebookOrigins } from './origins'

/** The site's URL names for some metropolises. For others it uses the host name. */
const placeWords: Record<string, string> = {
  newyork: 'nyc',
  losangeles: 'la',
  philadelphia: 'philly',
  sfbay: 'sanfrancisco',
  washingtondc: 'dc',
  lasvegas: 'vegas',
  sacramento: 'sac',
}

/** The site's vehicle category in a search. */
const vehicles = '546583916084032'

/**
 * For a make: the search, then the vehicles page as the fallback, which older reports say may ignore the query. For all
 * vehicles of an area: the vehicles page, then a search of that category.
 */
export function feedRequests(origins: FacebookOrigins, feed: FeedQuery): PageRequest[] {
  const area = parseArea(feed.area)
  if (!area) throw new Error(`not an area of Facebook: ${feed.area}`)
  const { hostname } = nearestArea(area)
  const at = `${origins.web}/marketplace/${placeWords[hostname] ?? hostname}`
  const query = queryOf(feed, area)
  const all = page(`${at}/vehicles/?${query}&topLevelVehicleType=car_truck`)
  if (feed.make === null) return [all, page(`${at}/search/?${query}&category_id=${vehicles}`)]
  return [page(`${at}/search/?${query}`), all]
}

export function postingRequests(origins: FacebookOrigins, listing: { externalId: string }): PageRequest[] {
  return [page(`${itemUrl(origins, listing.externalId)}?locale=en_US`)]
}

/** Newest first. Leaves out `daysSinceListed`, because with some sort orders the site then shows nothing. */
function queryOf(feed: FeedQuery, area: Area): URLSearchParams {
  return new URLSearchParams({
    ...(feed.make === null ? {} : { query: makeAndModel(feed.make, feed.model) }),
    latitude: String(area.latitude),
    longitude: String(area.longitude),
    radius: String(area.radiusKm), // kilometers
    sortBy: 'creation_time_descend',
    exact: 'false', // "exact" leaves out cars that the seller spells differently
    locale: 'en_US',
  })
}

function makeAndModel(makeId: string, modelId: string | null): string {
  const make = findMake(makeId)
  const model = modelId === null ? null : make && findModel(make, modelId)
  return [make?.name ?? makeId, model?.name ?? modelId ?? ''].join(' ').trim()
}

const page = (url: string): PageRequest => ({ url, accept: 'text/html', via: 'browser', form: null })
