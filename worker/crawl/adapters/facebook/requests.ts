import { findMake, findModel } from '#domain/catalogue/names/catalogue'
import { nearestArea } from '#domain/places/craigslist-areas'
import type { FeedQuery, PageRequest } from '../contract'
import { parseArea, type Area } from './area'
import { itemUrl, type FacebookOrigins } from './origins'

/** The site's own path for some metropolises. It takes the host name of the others as it is. */
const placeWords: Record<string, string> = {
  newyork: 'nyc',
  losangeles: 'la',
  philadelphia: 'philly',
  sfbay: 'sanfrancisco',
  washingtondc: 'dc',
  lasvegas: 'vegas',
  sacramento: 'sac',
}

/**
 * The search first, then the vehicles page as the fallback: it shows fewer of the cars that were posted as plain items,
 * and older reports say that it may ignore the query.
 */
export function feedRequests(origins: FacebookOrigins, feed: FeedQuery): PageRequest[] {
  const area = parseArea(feed.area)
  if (!area) throw new Error(`not an area of Facebook: ${feed.area}`)
  const { hostname } = nearestArea(area)
  const at = `${origins.web}/marketplace/${placeWords[hostname] ?? hostname}`
  const query = queryOf(feed, area)
  return [page(`${at}/search/?${query}`), page(`${at}/vehicles/?${query}&topLevelVehicleType=car_truck`)]
}

export function postingRequests(origins: FacebookOrigins, listing: { externalId: string }): PageRequest[] {
  return [page(`${itemUrl(origins, listing.externalId)}?locale=en_US`)]
}

/** Newest first. `daysSinceListed` is left out, because with some sort orders the site then shows nothing. */
function queryOf(feed: FeedQuery, area: Area): URLSearchParams {
  return new URLSearchParams({
    query: makeAndModel(feed),
    latitude: String(area.latitude),
    longitude: String(area.longitude),
    radius: String(area.radiusKm), // kilometres
    sortBy: 'creation_time_descend',
    exact: 'false', // "exact" leaves out cars whose seller spells the model differently
    locale: 'en_US',
  })
}

function makeAndModel(feed: FeedQuery): string {
  const make = findMake(feed.make)
  const model = feed.model === null ? null : make && findModel(make, feed.model)
  return [make?.name ?? feed.make, model?.name ?? feed.model ?? ''].join(' ').trim()
}

const page = (url: string): PageRequest => ({ url, accept: 'text/html', via: 'browser', form: null })
