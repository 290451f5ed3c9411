import type { Marketplace } from '#domain/marketplaces'
import { feedKey, wantedBy } from '#domain/crawl/watched-feeds'
import type { SearchFilters } from '#domain/search/search'
import { registry } from '../adapters/registry'
import type { FeedQuery } from '../adapters/contract'

/** A feed as stored. Marketplace codes are not part of it; each crawl looks them up. */
export interface FeedSpec extends FeedQuery {
  /** Canonical: searches with the same query get the same key and share one feed. */
  key: string
  marketplace: Marketplace
  /** Crawled once for a new search, not watched. */
  isFirstLook: boolean
}

/** All feeds that a search needs: watched feeds, then first looks that are not already watched feeds. */
export function feedsFor(filters: SearchFilters): FeedSpec[] {
  const wanted = wantedBy(filters)
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
  return { key: feedKey(marketplace, { area, make, model }), marketplace, area, make, model, isFirstLook }
}
