import type { Marketplace } from '#domain/marketplaces'
import { defaultRadiusMiles, type SearchFilters } from '#domain/search/search'
import { registry } from '../adapters/registry'
import type { Circle, FeedQuery } from '../adapters/contract'

/** A feed as it is stored. The marketplace codes are not part of it; they are looked up at each crawl. */
export interface FeedSpec extends FeedQuery {
  /** Canonical: two searches that want the same query get the same key, and so share one feed. */
  key: string
  marketplace: Marketplace
  /** Asked once for a new search, not watched. */
  isFirstLook: boolean
}

/** All feeds that a search needs: those that are watched, then the first looks that none of them makes superfluous. */
export function feedsFor(filters: SearchFilters): FeedSpec[] {
  const wanted = { circle: circleOf(filters), make: filters.make, models: filters.models }
  const all = filters.marketplaces.flatMap((marketplace) => {
    const { watchedFeeds, firstLooks } = registry[marketplace] ?? nothing
    return [
      ...watchedFeeds(wanted).map((query) => feedSpec(marketplace, query, false)),
      ...firstLooks(wanted).map((query) => feedSpec(marketplace, query, true)),
    ]
  })
  return [...new Map(all.toReversed().map((feed) => [feed.key, feed])).values()].toReversed()
}

const nothing = { watchedFeeds: () => [], firstLooks: () => [] }

export function feedSpec(marketplace: Marketplace, { area, make, model }: FeedQuery, isFirstLook = false): FeedSpec {
  return { key: [marketplace, area, make ?? '*', model ?? '*'].join('/'), marketplace, area, make, model, isFirstLook }
}

/** Without a place there is no circle, so such a search is countrywide. */
function circleOf({ countrywide, latitude, longitude, radiusMiles }: SearchFilters): Circle | null {
  if (countrywide || latitude === null || longitude === null) return null
  return { latitude, longitude, radiusMiles: radiusMiles ?? defaultRadiusMiles }
}
