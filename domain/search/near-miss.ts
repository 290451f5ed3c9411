import { knownDistanceMiles } from '../places/geography'
import { failedFilters, type FilteredListing, type FilterName } from './hard-filter'
import { defaultRadiusMiles, type SearchFilters } from './search'
import { dollars, milesInWords } from './search-sentence'

/** How far outside a limit still counts as near. */
export const near = { priceShare: 0.15, mileageShare: 0.2, years: 2, radiusShare: 0.5 }

export interface NearMiss {
  filter: Exclude<FilterName, 'makeAndModel' | 'currency'>
  reason: string
  /** The listing's value for a filter with a figure: dollars, year, miles driven, miles away. */
  figure: number | null
}

/** The near miss of a listing that fails only one filter, and only by a little; null otherwise. */
export function nearMiss(filters: SearchFilters, listing: FilteredListing): NearMiss | null {
  const failed = failedFilters(filters, listing)
  const [only] = failed
  if (!only || failed.length > 1) return null
  const { filter, reason } = only
  const { priceFrom, priceTo, yearFrom, yearTo, mileageFrom, mileageTo } = filters
  switch (filter) {
    case 'makeAndModel':
    case 'currency':
      return null // another car, or a price that cannot be compared
    case 'transmission':
    case 'bodyType':
      return { filter, reason, figure: null }
    case 'price': {
      const price = Math.ceil(listing.priceCents! / 100)
      return within(price, priceFrom, priceTo, near.priceShare) ? { filter, reason, figure: price } : null
    }
    case 'mileage': {
      const miles = listing.odometerMiles!
      return within(miles, mileageFrom, mileageTo, near.mileageShare) ? { filter, reason, figure: miles } : null
    }
    case 'year': {
      const year = listing.year!
      const off = Math.max((yearFrom ?? year) - year, year - (yearTo ?? year))
      return off <= near.years ? { filter, reason, figure: year } : null
    }
    case 'distance': {
      const miles = Math.ceil(knownDistanceMiles(filters, listing)!)
      const most = (filters.radiusMiles ?? defaultRadiusMiles) * (1 + near.radiusShare)
      return miles <= most ? { filter, reason, figure: miles } : null
    }
    default:
      return filter satisfies never
  }
}

/** Rounded limits that would let some near misses in, in words: "A price up to $16,500 would let in 3 more." */
export function wideningWords(filters: SearchFilters, misses: NearMiss[]): string[] {
  const figures = (filter: NearMiss['filter'], counts: (figure: number) => boolean) =>
    misses.flatMap((m) => (m.filter === filter && m.figure !== null && counts(m.figure) ? [m.figure] : []))
  const words = (what: string, figures: number[], limit: (most: number) => string) =>
    figures.length === 0 ? [] : [`${what} ${limit(Math.max(...figures))} would let in ${figures.length} more.`]
  const { priceTo, mileageTo, yearFrom } = filters
  const early = figures('year', (year) => yearFrom !== null && year < yearFrom)
  return [
    ...words('A price up to', priceTo === null ? [] : figures('price', (p) => p > priceTo), (p) =>
      dollars(roundUp(p, limitSteps.price)),
    ),
    ...words(
      'A radius of',
      figures('distance', () => true),
      (m) => milesInWords(roundUp(m, limitSteps.radius)),
    ),
    ...words('Up to', mileageTo === null ? [] : figures('mileage', (m) => m > mileageTo), (m) =>
      milesInWords(roundUp(m, limitSteps.mileage)),
    ),
    ...(early.length === 0 ? [] : [`Years from ${Math.min(...early)} would let in ${early.length} more.`]),
  ]
}

/** Limits that are proposed are multiples of these: dollars, miles driven, miles away. */
export const limitSteps = { price: 500, mileage: 5_000, radius: 5 }
export const roundUp = (figure: number, step: number) => Math.ceil(figure / step) * step

function within(figure: number, from: number | null, to: number | null, share: number): boolean {
  if (to !== null && figure > to) return figure <= to * (1 + share)
  return from !== null && figure >= from * (1 - share)
}
