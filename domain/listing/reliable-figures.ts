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

/** `flags` as stored: null in a row that was written without any. */
type Flagged = Figures & { flags: string[] | null }

const isDiscredited = (figure: keyof Figures, flags: Flagged['flags']) =>
  discrediting[figure].some((flag) => flags?.includes(flag) ?? false)

/**
 * The stated price and odometer where they are facts; null for a joke, bait or a reading that the seller disowns.
 * Filters, judgment and screens use these. Storage keeps what was written, since postings are compared by it.
 */
export function reliableFigures({ priceCents, odometerMiles, flags }: Flagged): Figures {
  return {
    priceCents: isDiscredited('priceCents', flags) ? null : priceCents,
    odometerMiles: isDiscredited('odometerMiles', flags) ? null : odometerMiles,
  }
}

/** The figures that are not facts, as a note for people; null where there is none. */
export function discreditedFigures({ priceCents, odometerMiles, flags }: Flagged): Figures {
  return {
    priceCents: isDiscredited('priceCents', flags) ? priceCents : null,
    odometerMiles: isDiscredited('odometerMiles', flags) ? odometerMiles : null,
  }
}
