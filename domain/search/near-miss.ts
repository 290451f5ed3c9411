import { formatDollars, formatMiles } from '../figures'
import type { FilterableListing } from './field'
import { roundUpTo } from './search'
import { failedFilters, radiusStepMiles, searchFilters, type FilterName } from './hard-filter'
import { rangeFilters } from './filter-fields'
import type { SearchFilters } from './schema'

export interface NearMiss {
  filter: FilterName
  reason: string
  /** In the filter's unit: dollars, year, miles driven or miles away. */
  figure: number | null
}

/** Null unless the listing fails only one filter, and only by a little. */
export function findNearMiss(filters: SearchFilters, listing: FilterableListing): NearMiss | null {
  const [only, ...others] = failedFilters(filters, listing)
  if (!only || others.length > 0) return null
  const near = searchFilters[only.filter].near(filters, listing)
  return near && { ...only, ...near }
}

/** Suggests rounded limits that would include some near misses: "A price up to $16,500 would let in 3 more." */
export function relaxSuggestions(filters: SearchFilters, misses: NearMiss[]): string[] {
  const figures = (filter: NearMiss['filter'], counts: (figure: number) => boolean) =>
    misses.flatMap((m) => (m.filter === filter && m.figure !== null && counts(m.figure) ? [m.figure] : []))
  const words = (what: string, figures: number[], limit: (most: number) => string) =>
    figures.length === 0 ? [] : [`${what} ${limit(Math.max(...figures))} would include ${figures.length} more.`]
  const { priceTo, mileageTo, yearFrom } = filters
  const early = figures('year', (year) => yearFrom !== null && year < yearFrom)
  return [
    ...words('A price up to', priceTo === null ? [] : figures('price', (p) => p > priceTo), (p) =>
      formatDollars(roundUpTo(p, rangeFilters.price.step)),
    ),
    ...words(
      'A radius of',
      figures('distance', () => true),
      (m) => formatMiles(roundUpTo(m, radiusStepMiles)),
    ),
    ...words('Up to', mileageTo === null ? [] : figures('mileage', (m) => m > mileageTo), (m) =>
      formatMiles(roundUpTo(m, rangeFilters.mileage.step)),
    ),
    ...(early.length === 0 ? [] : [`Years from ${Math.min(...early)} would include ${early.length} more.`]),
  ]
}
