import type { PriceRange } from './estimate'

/** How a price compares with what such cars usually cost, cheapest first. */
export const priceLevels = ['GREAT', 'GOOD', 'FAIR', 'HIGH', 'VERY_HIGH'] as const
export type PriceLevel = (typeof priceLevels)[number]

/**
 * The level of a price. Outside the range, where one car in five is, it is great or very high; in the outer half of the
 * range's lower or upper part it is good or high; between these it is fair.
 */
export function priceLevelOf(priceCents: number, { expectedCents, lowCents, highCents }: PriceRange): PriceLevel {
  if (priceCents < lowCents) return 'GREAT'
  if (priceCents > highCents) return 'VERY_HIGH'
  if (priceCents < (lowCents + expectedCents) / 2) return 'GOOD'
  return priceCents > (highCents + expectedCents) / 2 ? 'HIGH' : 'FAIR'
}

/** Below this share of the usual price a sound car is rarely sold: damage, a branded title or bait are more likely. */
const doubtfulShare = 0.65

/** Whether a price is so far under the usual one that a buyer has to ask why. */
export const isDoubtful = (priceCents: number, { expectedCents }: PriceRange): boolean =>
  priceCents < expectedCents * doubtfulShare

/** An estimate as it is stored, without its picture. */
export interface EstimateFigures {
  comparables: number
  yearsAround: number
  milesAround: number | null
  expectedCents: number | null
  lowCents: number | null
  highCents: number | null
  obstacle: string | null
}

export function rangeOf({ expectedCents, lowCents, highCents }: EstimateFigures): PriceRange | null {
  return expectedCents === null || lowCents === null || highCents === null
    ? null
    : { expectedCents, lowCents, highCents }
}
