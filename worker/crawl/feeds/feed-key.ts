import type { Marketplace } from '#domain/marketplaces'
import { defaultRadiusMiles, type SearchFilters } from '#domain/search/search'
import { registry } from '../adapters/registry'
import type { Circle } from '../adapters/contract'

/** A feed as it is stored. The marketplace codes are not part of it; they are looked up at each crawl. */
export interface FeedSpec {
  /** Canonical: two searches that want the same query get the same key, and so share one feed. */
  key: string
  marketplace: Marketplace
  area: string
  make: string
  model: string | null
  /** One of many areas that are crawled a few at a time. */
  isInRotation: boolean
}

/** All feeds that a search needs: one per marketplace, area and model (or make, for a search without models). */
export function feedsFor(filters: SearchFilters): FeedSpec[] {
  const models = filters.models.length > 0 ? [...new Set(filters.models)] : [null]
  return filters.marketplaces.flatMap((marketplace) => {
    const { areas, isInRotation } = registry[marketplace]?.areasFor(circleOf(filters)) ?? {
      areas: [],
      isInRotation: false,
    }
    return areas.flatMap((area) =>
      models.map((model) => ({ ...feedSpec(marketplace, area, filters.make, model), isInRotation })),
    )
  })
}

export function feedSpec(
  marketplace: Marketplace,
  area: string,
  make: string,
  model: string | null,
): Omit<FeedSpec, 'isInRotation'> {
  return { key: [marketplace, area, make, model ?? '*'].join('/'), marketplace, area, make, model }
}

/** Without a place there is no circle, so such a search is countrywide. */
function circleOf({ countrywide, latitude, longitude, radiusMiles }: SearchFilters): Circle | null {
  if (countrywide || latitude === null || longitude === null) return null
  return { latitude, longitude, radiusMiles: radiusMiles ?? defaultRadiusMiles }
}
