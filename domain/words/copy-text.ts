import type { CopySuspicion } from '../listing/copy-suspicion'
import { reliableFigures } from '../listing/listing'
import { marketplaceLabels, type Marketplace } from '../marketplaces'
import { formatPrice, sanitizeUntrusted, truncateWithEllipsis } from './car-text'

/**
 * "may be a copy. Same photos and mileage as an ad on Craigslist in Oakland that asks $27,900. Pay nothing before you see
 * the car". Follows "Look closer:".
 */
export function copyRiskText({ parts, sign, original }: CopySuspicion): string {
  const { marketplace, priceCents } = original
  const ad = `${sign === 'seller' ? 'a dealer’s ad' : 'an ad'} on ${marketplaceLabels[marketplace]}${inTown(original.town)}`
  const asks = priceCents === null ? '' : ` that asks ${formatPrice(priceCents)}`
  return `may be a copy. Same ${joinWords(parts)} as ${ad}${asks}. Pay nothing before you see the car`
}

/** The ads that seem to copy another one. `count` is at least 1. */
export interface Copies {
  count: number
  cheapest: {
    marketplace: Marketplace
    priceCents: number | null
    currency: string | null
    flags: string[] | null
    town: string | null
  }
}

/**
 * For the original's card: "An ad on Facebook Marketplace in Boise for $8,900 may be a copy of this one. We don’t count
 * its price". Null without copies.
 */
export function copiesText(copies: Copies | null): string | null {
  if (copies === null) return null
  const { count, cheapest } = copies
  const { priceCents } = reliableFigures({ ...cheapest, odometerMiles: null })
  const price = priceCents === null ? '' : ` for ${formatPrice(priceCents, cheapest.currency)}`
  const ad = `An ad on ${marketplaceLabels[cheapest.marketplace]}${inTown(cheapest.town)}${price}`
  if (count === 1) return `${ad} may be a copy of this one. We don’t count its price`
  return `${ad} and ${count - 1} more may be copies of this one. We don’t count their prices`
}

/** In characters. A town is the seller's free text. */
const maxTownLength = 40

function inTown(town: string | null): string {
  const words = truncateWithEllipsis(sanitizeUntrusted(town ?? ''), maxTownLength)
  return words === '' ? '' : ` in ${words}`
}

/** "photos", "photos and VIN", "photos, mileage and VIN". */
const joinWords = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`
