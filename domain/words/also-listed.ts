import { reliableFigures } from '../listing/reliable-figures'
import { webAddress } from '../listing/photos'
import { marketplaceLabels, type Marketplace } from '../marketplaces'
import { formatPrice } from './car-text'
import { formatTimeAgo } from './relative-time'

export interface OtherListing {
  id: string
  marketplace: string
  url: string
  priceCents: number | null
  currency: string | null
  odometerMiles: number | null
  flags: string[] | null
  postedAt: Date | null
  firstSeenAt: Date
}

export interface AlsoListed {
  /** "Also on Facebook Marketplace, $13,900, 2 days ago". */
  words: string
  /** Null when the URL is not safe to open in a browser. */
  url: string | null
}

const maxNamed = 4

/** A car's other listings, cheapest first. Limited to four, because a dealer may post one car in fifty areas. */
export function alsoListed(others: OtherListing[], now: Date): AlsoListed[] {
  const priced = others.map((other) => ({ other, cents: reliableFigures(other).priceCents }))
  const sorted = priced.sort((a, b) => (a.cents ?? Infinity) - (b.cents ?? Infinity) || 0)
  return sorted.slice(0, maxNamed).map(({ other, cents }) => ({
    words: [
      `Also on ${marketplaceLabels[other.marketplace as Marketplace] ?? other.marketplace}`,
      ...(cents === null ? [] : [formatPrice(cents, other.currency)]),
      formatTimeAgo(other.postedAt ?? other.firstSeenAt, now),
    ].join(', '),
    url: webAddress(other.url),
  }))
}
