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
