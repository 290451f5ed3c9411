import type { Marketplace } from '../marketplaces'
import { gridOfCountry, gridWithin } from '../places/circle-grid'
import { areasWithin, craigslistAreas } from '../places/craigslist-areas'
import type { Circle } from '../places/geography'
import { includedMakes } from '../search/hard-filter'
import { defaultRadiusMiles, type SearchFilters } from '../search/search'

/**
 * The coarse query of a feed: the adapter's name for the area, catalog ids for the rest. Without a make it is all cars
 * and trucks of the area.
 */
export interface FeedQuery {
  area: string
  make: string | null
  model: string | null
}

/** What of a search decides which feeds it needs. Catalog ids; no models: any of the make. Null: the whole country. */
export interface Wanted {
  circle: Circle | null
  make: string
  models: string[]
}

/** How CarGurus writes "nationwide". */
export const nationwideMiles = 50_000
/** Around the center of the contiguous states. */
export const nationwide = `66952:${nationwideMiles}`

const allCarsIn = (area: string): FeedQuery => ({ area, make: null, model: null })

/**
 * The feeds that are watched for a search, newest first. Each certainly holds every car of the site that the search may
 * want (decision 088), and most serve many searches.
 */
export const watchedFeeds: Record<Marketplace, (wanted: Wanted) => FeedQuery[]> = {
  // All cars of the area: sellers write the make and model in too many ways to ask the site for them.
  craigslist: ({ circle }) =>
    (circle ? areasWithin(circle, circle.radiusMiles) : craigslistAreas).map(({ hostname }) => allCarsIn(hostname)),
  // Rows state coordinates, so one list of the country serves everybody. The site's models are grouped otherwise than ours.
  cargurus: (wanted) => includedMakes(wanted).map((make) => ({ area: nationwide, make, model: null })),
  facebook: ({ circle }) => (circle ? gridWithin(circle) : gridOfCountry()).map(allCarsIn),
}

/** Canonical: two searches that want the same query get the same key, and so share one feed. */
export const feedKey = (marketplace: Marketplace, { area, make, model }: FeedQuery) =>
  [marketplace, area, make ?? '*', model ?? '*'].join('/')

/** Without a place there is no circle, so such a search is countrywide. */
export function wantedBy(
  search: Pick<SearchFilters, 'countrywide' | 'latitude' | 'longitude' | 'radiusMiles' | 'make' | 'models'>,
): Wanted {
  const { countrywide, latitude, longitude, radiusMiles, make, models } = search
  const isPlaced = !countrywide && latitude !== null && longitude !== null
  return {
    circle: isPlaced ? { latitude, longitude, radiusMiles: radiusMiles ?? defaultRadiusMiles } : null,
    make,
    models,
  }
}
