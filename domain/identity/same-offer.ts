import type { Listing } from '../listing/listing'
import { knownDistanceMiles } from '../places/geography'

/** Where and as whom an ad offers its car. */
export type Offer = Pick<Listing, 'marketplace' | 'externalId' | 'seller' | 'latitude' | 'longitude' | 'town'> & {
  repostOf: string | null
}

/** The site marks one as a re-post of the other. */
export const isRepost = (a: Offer, b: Offer): boolean => repeats(a, b) || repeats(b, a)

const repeats = (a: Offer, b: Offer) =>
  a.repostOf !== null && a.marketplace === b.marketplace && a.repostOf === b.externalId

/**
 * Sites do not name sellers. Two ads count as one seller's if the site links them, or if they are on one site in one area
 * and not of different kinds. Only then may the price differ by any amount.
 */
export const isSameOffer = (a: Offer, b: Offer): boolean =>
  isRepost(a, b) || (a.marketplace === b.marketplace && !areDifferentKinds(a, b) && isNear(a, b))

/** An ad that does not say who sells may be either's. */
const areDifferentKinds = (a: Offer, b: Offer) => a.seller !== null && b.seller !== null && a.seller !== b.seller

/** A seller's area: sellers post in the areas around their own. */
const nearMiles = 75

export function isNear(a: Offer, b: Offer): boolean {
  const miles = knownDistanceMiles(a, b)
  return miles === null ? townName(a) !== null && townName(a) === townName(b) : miles <= nearMiles
}

/** "oakland" from "Oakland, CA (east bay)". */
export function townName({ town }: Pick<Offer, 'town'>): string | null {
  return town?.toLowerCase().match(/[a-z]+(?:[ .'-]+[a-z]+)*/)?.[0] ?? null
}
