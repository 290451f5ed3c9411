import type { ListingFlag } from './listing'

/** A listing's price in cents and odometer in miles. */
export interface Figures {
  priceCents: number | null
  odometerMiles: number | null
}

const discrediting = {
  priceCents: ['joke-price'],
  odometerMiles: ['joke-odometer', 'not-actual-mileage'],
} satisfies Record<keyof Figures, ListingFlag[]>

/** `flags` is null in rows stored without flags. */
type Flagged = Figures & { flags: string[] | null }

const isDiscredited = (figure: keyof Figures, flags: Flagged['flags']) =>
  discrediting[figure].some((flag) => flags?.includes(flag) ?? false)

/**
 * Price and odometer for filters, judgment and screens. Null for a placeholder, bait or a reading that the seller calls
 * wrong. Storage keeps the original values, because postings are compared by them.
 */
export function reliableFigures({ priceCents, odometerMiles, flags }: Flagged): Figures {
  return {
    priceCents: isDiscredited('priceCents', flags) ? null : priceCents,
    odometerMiles: isDiscredited('odometerMiles', flags) ? null : odometerMiles,
  }
}

/** The unreliable figures, shown as a note. Null for reliable ones. */
export function discreditedFigures({ priceCents, odometerMiles, flags }: Flagged): Figures {
  return {
    priceCents: isDiscredited('priceCents', flags) ? priceCents : null,
    odometerMiles: isDiscredited('odometerMiles', flags) ? odometerMiles : null,
  }
}
