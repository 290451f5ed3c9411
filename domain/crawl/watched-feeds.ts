import type { Marketplace } from '../marketplaces'
import { circlesCoveringCountry, circlesCovering } from '../places/circle-grid'
import { areasWithin, craigslistAreas } from '../places/craigslist-areas'
import type { Circle } from '../places/geography'
import { includedMakes } from '../search/hard-filter'
import { hasNoMake, wantedCars, type WantedCars } from '../search/wanted-cars'
import { wantedCircles, type WantedPlaces } from '../search/wanted-places'

/**
 * The query of a feed: the adapter's name for the area, catalog ids for the rest. Without a make it covers all cars and
 * trucks in the area.
 */
export interface FeedQuery {
  area: string
  make: string | null
  model: string | null
}

/**
 * One car and place of a search, which decide which feeds it needs. Catalog ids. No models: any model of the make. A null
 * circle: the whole country.
 */
export interface SearchScope {
  circle: Circle | null
  make: string
  models: string[]
}

/** CarGurus's value for "nationwide". */
export const cargurusNationwideMiles = 50_000
/** Centered on the contiguous states. */
export const cargurusNationwideArea = `66952:${cargurusNationwideMiles}`

const allCarsIn = (area: string): FeedQuery => ({ area, make: null, model: null })

/**
 * The feeds that are watched for a search, newest listings first. Each is guaranteed to hold every car in its area that
 * the search may match (decision 088), and most serve many searches.
 */
export const watchedFeedQueries: Record<Marketplace, (wanted: SearchScope) => FeedQuery[]> = {
  // All cars in the area: sellers write the make and model in too many ways to query by them.
  craigslist: ({ circle }) =>
    (circle ? areasWithin(circle, circle.radiusMiles) : craigslistAreas).map(({ hostname }) => allCarsIn(hostname)),
  // Rows state coordinates, so one nationwide list serves every search. The site groups models differently, so no
  // model.
  cargurus: (wanted) =>
    hasNoMake(wanted) ? [] : includedMakes(wanted).map((make) => ({ area: cargurusNationwideArea, make, model: null })),
  facebook: ({ circle }) => (circle ? circlesCovering(circle) : circlesCoveringCountry()).map(allCarsIn),
}

/** Canonical: searches with the same query get the same key and share one feed. */
export const feedKey = (marketplace: Marketplace, { area, make, model }: FeedQuery) =>
  [marketplace, area, make ?? '*', model ?? '*'].join('/')

type ScopedSearch = WantedCars & WantedPlaces

/** One for each of its cars in each of its places. A search without a place has no circle, so it is nationwide. */
export function searchScopes(search: ScopedSearch): SearchScope[] {
  const circles = wantedCircles(search)
  const cars = wantedCars(search)
  return (circles.length === 0 ? [null] : circles).flatMap((circle) =>
    cars.map(({ make, models }) => ({ circle, make, models })),
  )
}

/** The keys of the feeds that are watched for a search on one marketplace, each once. */
export const watchedFeedKeys = (marketplace: Marketplace, search: ScopedSearch): string[] => [
  ...new Set(
    searchScopes(search).flatMap((wanted) =>
      watchedFeedQueries[marketplace](wanted).map((query) => feedKey(marketplace, query)),
    ),
  ),
]
