import type { PriceRange } from './estimate'

/** Compared with the usual price, cheapest first. */
export type PriceLevel = 'GREAT' | 'GOOD' | 'FAIR' | 'HIGH' | 'VERY_HIGH'

/**
 * Outside the range (20% of cars), a price is great or very high. Between an end of the range and halfway to the
 * expected price, it is good or high. Otherwise it is fair.
 */
export function getPriceLevel(priceCents: number, { expectedCents, lowCents, highCents }: PriceRange): PriceLevel {
  if (priceCents < lowCents) return 'GREAT'
  if (priceCents > highCents) return 'VERY_HIGH'
  if (priceCents < (lowCents + expectedCents) / 2) return 'GOOD'
  return priceCents > (highCents + expectedCents) / 2 ? 'HIGH' : 'FAIR'
}

/**
 * A car without faults rarely sells below this share of the usual price. Damage, a branded title or bait is more
 * likely.
 */
const suspiciousShare = 0.65

export const isSuspiciouslyLow = (priceCents: number, { expectedCents }: PriceRange): boolean =>
  priceCents < expectedCents * suspiciousShare

/** Without chart data. */
export interface StoredEstimate {
  comparables: number
  yearsAround: number
  milesAround: number | null
  expectedCents: number | null
  lowCents: number | null
  highCents: number | null
  problem: string | null
}

export function toPriceRange({ expectedCents, lowCents, highCents }: StoredEstimate): PriceRange | null {
  return expectedCents === null || lowCents === null || highCents === null
    ? null
    : { expectedCents, lowCents, highCents }
}
