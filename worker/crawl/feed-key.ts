import { areasWithin, findArea } from '#domain/craigslist-areas'
import type { Marketplace } from '#domain/marketplaces'
import { defaultRadiusMiles, type SearchFilters } from '#domain/search'
import type { FeedQuery } from './source'
import { watchedMarketplaces } from './registry'

export interface FeedSpec extends FeedQuery {
  /** Canonical: two searches that want the same query get the same key, and so one feed. */
  key: string
  marketplace: Marketplace
}

/**
 * The areas where most cars are listed, watched for a countrywide search. A rota over all areas, at a pace that the
 * site can bear, is still to come.
 */
const largestAreas = [
  'losangeles',
  'newyork',
  'chicago',
  'dallas',
  'houston',
  'miami',
  'atlanta',
  'phoenix',
  'sfbay',
  'seattle',
]

/** The feeds that bring everything a search asks for: one per marketplace, area and model (or make without models). */
export function feedsFor(filters: SearchFilters): FeedSpec[] {
  const models = filters.models.length > 0 ? [...new Set(filters.models)] : [null]
  return filters.marketplaces
    .filter((marketplace) => watchedMarketplaces.includes(marketplace))
    .flatMap((marketplace) =>
      areasFor(filters).flatMap((area) => models.map((model) => feedSpec(marketplace, area, filters.make, model))),
    )
}

export function feedSpec(marketplace: Marketplace, area: string, make: string, model: string | null): FeedSpec {
  return { key: [marketplace, area, make, model ?? '*'].join('/'), marketplace, area, make, model }
}

/** Without a place there is no circle, so such a search is countrywide. */
function areasFor({ countrywide, latitude, longitude, radiusMiles }: SearchFilters): string[] {
  if (countrywide || latitude === null || longitude === null) return largestAreas.filter((host) => findArea(host))
  return areasWithin({ latitude, longitude }, radiusMiles ?? defaultRadiusMiles).map((area) => area.hostname)
}
