import { isPlaceholderPrice } from './placeholder-figures'
import { reliableFigures } from './listing'

interface Priced {
  priceCents: number | null
  wasPriceCents: number | null
  odometerMiles: number | null
  year: number | null
  flags: string[] | null
}

/** In cents. Null unless the last price change was a drop. Placeholder prices are ignored. */
export function priceBeforeDrop(listing: Priced): number | null {
  const { wasPriceCents, year } = listing
  const { priceCents } = reliableFigures(listing)
  if (wasPriceCents === null || priceCents === null || isPlaceholderPrice(wasPriceCents, year)) return null
  return wasPriceCents > priceCents ? wasPriceCents : null
}

/**
 * The largest drop from one posting's price to another's that still may be a price drop. Sellers who cut more change
 * their ad; a new ad that asks far less for the same car is usually bait.
 */
const maxDropAcrossPostings = 0.4

/** Cents. Symmetric. */
export const areFarApart = (one: number, other: number): boolean =>
  Math.min(one, other) < (1 - maxDropAcrossPostings) * Math.max(one, other)
