import type { PriceRange } from './estimate'

/** Compared with the usual price, cheapest first. */
export type PriceLevel = 'GREAT' | 'GOOD' | 'FAIR' | 'HIGH' | 'VERY_HIGH'

/** Where the levels meet, in cents. A price from `good` to `high` is fair. Words and charts use nothing else. */
export interface LevelBounds {
  great: number
  good: number
  high: number
  veryHigh: number
}

/**
 * Outside the range (20% of cars), a price is great or very high. Between an end of the range and halfway to the
 * expected price, it is good or high. Otherwise it is fair.
 */
export const levelBounds = ({ expectedCents, lowCents, highCents }: PriceRange): LevelBounds => ({
  great: lowCents,
  good: (lowCents + expectedCents) / 2,
  high: (highCents + expectedCents) / 2,
  veryHigh: highCents,
})

export function getPriceLevel(priceCents: number, range: PriceRange): PriceLevel {
  const { great, good, high, veryHigh } = levelBounds(range)
  if (priceCents < great) return 'GREAT'
  if (priceCents > veryHigh) return 'VERY_HIGH'
  if (priceCents < good) return 'GOOD'
  return priceCents > high ? 'HIGH' : 'FAIR'
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
