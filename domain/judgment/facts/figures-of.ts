import type { Listing } from '../../listing/listing'
import { reliableFigures } from '../../listing/reliable-figures'
import type { Figures } from './judge-facts'

const centsPerDollar = 100

type Figured = Pick<Listing, 'priceCents' | 'currency' | 'odometerMiles' | 'year' | 'flags'>

/** The figures of a listing. A price in another currency is null. */
export function figuresOf(listing: Figured): Figures {
  const { priceCents, odometerMiles } = reliableFigures(listing)
  const isInDollars = listing.currency === null || listing.currency === 'USD'
  const price = priceCents !== null && isInDollars ? priceCents / centsPerDollar : null
  return { price, odometer: odometerMiles, year: listing.year }
}
